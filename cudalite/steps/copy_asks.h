/* What copies ask of cells: see copy_asks.c. */
#ifndef CUDALITE_STEPS_COPY_ASKS_H
#define CUDALITE_STEPS_COPY_ASKS_H

#include "plan_names.h"

/* Where the dimension may end between a copy's cells. */
typedef struct {
    bool low, high; /* a cell's subscript may be below 0, or its size or more */
    bool filled;    /* ... and the size may be 0, which leaves nothing to clamp to */
    bool begins;    /* the first cell is the block's own or a tile's, and none before the array */
} AskedEnds;

typedef struct {
    const Condition *condition; /* of the code, which a cell tells */
    bool as_unsigned; /* its values may be negative, or wrap, and are compared as unsigned */
} AskedCondition;

typedef struct {
    VEC(AskedCondition) conditions;
    bool exact;                /* just what the code wrote is stored */
    bool touched;              /* every cell that passes is one that the code touches */
    bool hidden;               /* ... but for those that the code may leave out for what it reads */
    bool flat;                 /* the index in the whole array tells what lies outside of it */
    bool scattered[MOST_RANK]; /* cells without a round lie between others */
    AskedEnds ends[MOST_RANK];
} CopyAsks;

/* `names`: those of the region. Gives up where an exact store depends on what no cell tells. */
CopyAsks copy_asks(const PlanRegion *region, const Vocabulary *names, const Tile *tile,
                   const CopyNest *nest, bool store);

#endif
