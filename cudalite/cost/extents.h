/* Numbers for what is symbolic: sizes, trips, grids.
 *
 * A size that nobody tells is taken to be ASSUMED_EXTENT, or its square where it is the length of
 * flat arrays and nothing else; a block or a thread that of the middle. --assume tells sizes. A
 * cost says whether it rests on such a number (Extents.taken). It can also be asked for a kernel
 * whose loops are short: EstimateBasis.iterations. */
#ifndef CUDALITE_COST_EXTENTS_H
#define CUDALITE_COST_EXTENTS_H

#include "../analysis/affine/footprint.h"

enum { ASSUMED_EXTENT = 8192 };

/* NAME=VALUE of --assume: a kernel parameter, gridDim.x, blockDim.y ... */
typedef struct {
    Str kernel; /* empty: every kernel */
    Str name;
    int64_t value;
} Assumption;
typedef VEC(Assumption) Assumptions;
/* Of a kernel: the last one. 0: nobody gives it. */
int64_t assumptions_value(const Assumptions *all, Str kernel, Str name);
/* It is given, as 0 perhaps. */
bool assumptions_tell(const Assumptions *all, Str kernel, Str name, int64_t *value);

/* What all estimates of a file rest on. */
typedef struct {
    const StrMap *launches;
    const Assumptions *given;
    int64_t
        iterations; /* 0, or so many run loops whose ends nothing tells, but for those that go over what the threads
                     * lie along. There are as many more threads, where arrays have room for both alone. */
    bool ragged;     /* sizes that nothing tells are odd */
    int64_t threads; /* 0, or they let arrays have elements for so many threads alone */
    bool rarely;     /* conditions on data in loops hardly ever hold */
    bool warm;       /* L2 has all data, as where a small launch is made again and again */
} EstimateBasis;

/* A size that nothing tells, and the number that is taken for it. */
typedef struct {
    Str name;
    int64_t value;
    bool iterations; /* EstimateBasis.iterations */
} TakenSize;
typedef VEC(TakenSize) TakenSizes;
/* "rows = 8192, columns = 8192" */
Str taken_words(Arena *arena, const TakenSizes *taken);
/* A list of its own: what is given, NULL for nothing, and behind that what was taken. */
Assumptions assumptions_with(Arena *arena, const Assumptions *given, const TakenSizes *taken);

typedef struct {
    const Model *model;
    const EstimateBasis *basis;
    double grid[3];    /* blocks along each axis */
    bool grid_guessed; /* by the arrays that are accessed */
    double filled;     /* of the threads that it starts, the share that arrays have elements for */
    unsigned launch_line; /* see Launched */
    TakenSizes taken;     /* each once */
    StrMap *lanes;        /* sizes along which threads lie */
    size_t lane_count;    /* of these */
} Extents;

/* Those of `basis`, to which it points. */
Extents extents_find(const Model *model, const EstimateBasis *basis);
double extents_value(Extents *extents, const Poly *poly);
/* Rows are no whole sectors. */
bool extents_odd(const Extents *extents);
/* Iterations of the loop each time that it is reached. */
double extents_trips(Extents *extents, const Loop *loop);
double extents_blocks(const Extents *extents);
/* Of the grid, `count` blocks that are started first. */
void extents_wave(const Extents *extents, double count, double wave[3]);

#endif
