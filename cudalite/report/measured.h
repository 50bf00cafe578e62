/* What cudalite-sim --json has counted, to be shown beside what is predicted. */
#ifndef CUDALITE_REPORT_MEASURED_H
#define CUDALITE_REPORT_MEASURED_H

#include "../warp/walk.h"

/* Of one line, kind and space of a kernel, or of a kernel as a whole (line 0), for all its
 * launches. */
typedef struct {
    Str file, kernel;
    Str kernel_file; /* where the kernel stands: of another program it is another kernel */
    unsigned line;
    AccessKind kind;
    MemorySpace space;
    double launches, requests, sectors, wavefronts, ideal;
} Counted;
typedef VEC(Counted) Measured;

/* False where the text is no such file. */
bool measured_read(Arena *arena, Str json, Measured *measured);
/* The sum for the lines from `first` to `last` of a file, or with an empty `file` for all of the
 * kernel in `kernel_file`; a kind below 0 is any. requests 0 where nothing was counted. */
Counted measured_find(const Measured *measured, Str kernel_file, Str kernel, Str file,
                      unsigned first, unsigned last, MemorySpace space, int kind);

#endif
