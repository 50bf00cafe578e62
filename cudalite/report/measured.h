/* What cudalite-sim --json has counted, to be shown beside what is predicted. */
#ifndef CUDALITE_REPORT_MEASURED_H
#define CUDALITE_REPORT_MEASURED_H

#include "walk.h"

/* Of one line, kind and space of a kernel, or of a kernel as a whole (line 0), for all its
 * launches. */
typedef struct {
    Str file, kernel;
    unsigned line;
    AccessKind kind;
    MemorySpace space;
    double launches, requests, sectors, wavefronts, ideal;
} Counted;
typedef VEC(Counted) Measured;

/* False where the text is no such file. */
bool measured_read(Arena *arena, Str json, Measured *measured);
/* The sum for a line, or with line 0 for all lines of that space; requests 0 where nothing was
 * counted. */
Counted measured_find(const Measured *measured, Str file, Str kernel, unsigned first, unsigned last,
                      MemorySpace space, int kind);

#endif
