/* The iterations of a loop of which the second is the first one, some steps further, at once: see
 * iterations.c. */
#ifndef CUDALITE_WARP_ITERATIONS_H
#define CUDALITE_WARP_ITERATIONS_H

#include "walk.h"

typedef struct {
    unsigned iterations, next; /* that were walked; when it is tried */
    size_t kept;               /* slots, in kept_values */
} Pace;
Pace pace_begin(const Walk *walk);
void pace_iteration(Walk *walk, const Stmt *stmt, Pace *pace); /* before each condition */
void pace_end(Walk *walk, const Pace *pace);

#endif
