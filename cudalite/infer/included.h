/* Kernels that stand in files which the main file includes and launches: their variants stand behind the #include,
 * and the included files stay as they are. */
#ifndef CUDALITE_INFER_INCLUDED_H
#define CUDALITE_INFER_INCLUDED_H

#include "../emit/transform.h"

typedef struct {
    Source *
        source; /* the main file, with the text of each such kernel behind the #include of its file */
    Sources without; /* those files, with blanks in its place: UnitOptions.replaced */
    Strs names;      /* of the kernels; empty: there are none, and `source` is the main file */
} Included;

/* Those that inference gives a variant. */
Included included_kernels(Arena *arena, Source *source, const TransformOptions *how,
                          Templates *templates);

/* Takes the kernels' text out again: edits of it make place for one that leaves what was put behind it. False: some
 * kernel has no variant. */
bool included_take_out(const Unit *unit, const Strs *names, Edits *edits);

#endif
