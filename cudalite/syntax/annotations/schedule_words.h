/* What somebody decides about a kernel in the tool's place: the words of `schedule ...`, an
 * annotation, and of --schedule. */
#ifndef CUDALITE_SYNTAX_ANNOTATIONS_SCHEDULE_WORDS_H
#define CUDALITE_SYNTAX_ANNOTATIONS_SCHEDULE_WORDS_H

#include "../../base/str.h"

enum {
    BLOCK_THREADS = 1024
}; /* of a block, at most: CUDA C++ Programming Guide, compute capabilities */

/* Which of a kernel's axes take each other's place. */
typedef enum {
    SWAP_WHERE_IT_PAYS,
    SWAP_NOTHING,
    SWAP_AXES,    /* a and b of threadIdx, blockIdx, blockDim and gridDim */
    SWAP_THREADS, /* a and b of threadIdx and blockDim */
    SWAP_BLOCKS,  /* a and b of blockIdx and gridDim */
    SWAP_BLOCK,   /* threadIdx.x and blockIdx.b, with their sizes */
    SWAP_LOOP     /* threadIdx.x and the iterations of a loop */
} SwapKind;
typedef struct {
    SwapKind kind;
    unsigned a, b; /* axes, a < b */
    Str loop;      /* its iterator */
} AxisSwap;

/* Axes of threads, of blocks take each other's place among themselves. */
static inline bool swap_turns_threads(AxisSwap swap)
{
    return swap.kind == SWAP_AXES || swap.kind == SWAP_THREADS;
}

static inline bool swap_turns_grid(AxisSwap swap)
{
    return swap.kind == SWAP_AXES || swap.kind == SWAP_BLOCKS;
}

typedef struct {
    AxisSwap swap;
    int64_t block[2]; /* threads of a block that is launched, along x and y; 0: the user's */
    int64_t merge;    /* of the user's threads for each that is launched; 0: where that pays */
    Str merge_axis;   /* x or y, along which; empty: where that can be */
    int64_t split;    /* parts of a loop, each of blocks of its own along z; 0: it stays whole */
    unsigned stages;  /* of tiles; 1: loads do not run ahead; 0: where that pays */
} Schedule;

enum { MOST_STAGES = 8 };

/* `block 64`, `block 32x8`, `merge 4`, `split 2`, `stages 3`, `swap x:y`: takes such a pair. Else
 * NULL is not what is returned, but what may stand there; *is_name: in the place of the name. */
const char *schedule_take(Schedule *schedule, Str name, Str value, bool *is_name);
/* ... the axis x or y, and how many threads are merged along it; *is_axis: in the place of the
 * axis. */
const char *schedule_take_merge(Schedule *schedule, Str axis, Str value, bool *is_axis);
/* It says anything. */
bool schedule_is_pinned(Schedule schedule);
/* What `pinned` says, and for the rest what `usual` says. */
Schedule schedule_join(Schedule usual, Schedule pinned);

#endif
