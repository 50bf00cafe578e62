/* --fix: the input with all fixes that are safe. */
#ifndef CUDALITE_DRIVER_FIX_H
#define CUDALITE_DRIVER_FIX_H

#include "options.h"

typedef struct {
    Source *source;   /* with the fixes; the input itself where nothing is mended */
    Diags *diags;     /* what is to be told of it */
    unsigned applied; /* fixes */
    unsigned others;  /* diagnostics of it with a fix that is not safe */
    bool is_worse;    /* with them as many errors would be left, or more: nothing is mended */
} Fixed;

/* Reads, mends and reads again, until nothing is left to be mended: a word that is mended may show
 * that others of its annotation are wrong. */
Fixed fix_input(Arena *arena, const Options *options, Source *source);
/* One line about it. */
void fix_tell(const Fixed *fixed, FILE *out);

#endif
