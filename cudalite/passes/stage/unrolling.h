/* Unrolling: it takes a planned region. It returns how many iterations of the user's loop over a
 * tile the compiler is asked to unroll. */
#ifndef CUDALITE_PASSES_STAGE_UNROLLING_H
#define CUDALITE_PASSES_STAGE_UNROLLING_H

#include "../../analysis/legality/pragmas.h"
#include "../plan.h"

typedef struct Iterations {
    Pragmas pragmas; /* the loop's own */
    bool few;        /* a body of one short expression, which no pragma says anything of */
    bool
        known; /* the loop's condition says that there are no more than a tile has: all are unrolled */
    int64_t some; /* else so many are; 0: the compiler decides */
    bool
        whole; /* the loop stands twice: for whole tiles, whose number of iterations is known, and for the last one */
} Iterations;

const Iterations *iterations_of(const Plan *plan, const PlanRegion *region);

#endif
