/* Numbers for what is symbolic: sizes, trips, grids.
 *
 * A size that nobody tells is taken to be ASSUMED_EXTENT, or its square where it is the length of flat arrays
 * and nothing else; a block or a thread that of the middle. --assume tells sizes. A cost says whether it rests
 * on such a number (Extents.taken). */
#ifndef CUDALITE_COST_EXTENTS_H
#define CUDALITE_COST_EXTENTS_H

#include "../model/footprint.h"

enum { ASSUMED_EXTENT = 8192 };

/* NAME=VALUE of --assume: a kernel parameter, gridDim.x, blockDim.y ... */
typedef struct {
    Str kernel; /* empty: every kernel */
    Str name;
    int64_t value;
} Assumption;
typedef VEC(Assumption) Assumptions;

/* A size that nothing tells, and the number that is taken for it. */
typedef struct {
    Str name;
    int64_t value;
} TakenSize;
typedef VEC(TakenSize) TakenSizes;

typedef struct {
    const Model *model;
    const Assumptions *given;
    double grid[3];    /* blocks along each axis */
    bool grid_guessed; /* by the arrays that are accessed */
    TakenSizes taken;  /* each once */
} Extents;

Extents extents_find(const Model *model, const StrMap *launches, const Assumptions *given);
double extents_value(Extents *extents, const Poly *poly);
/* Rounds of the loop each time that it is reached. */
double extents_trips(Extents *extents, const Loop *loop);
double extents_blocks(const Extents *extents);

#endif
