/* Which axis runs along the lanes (Jung et al., seed 000 of DESIGN: variable swapping): axes of a
 * kernel take each other's place, so that neighbouring lanes access neighbouring elements. */
#ifndef CUDALITE_PASSES_AXIS_PERMUTATION_H
#define CUDALITE_PASSES_AXIS_PERMUTATION_H

#include "../analysis/launches/launch_rewrite.h"
#include "../syntax/annotations/schedule_words.h"
#include "plan.h"

enum {
    SWAP_LANES = 256, /* threads of a block along an axis of the user's grid */
    SWAP_FEWEST = 32  /* of the user's blocks along it: those of a warp */
};

/* `threads * grid.<axis> + offset <= size`, or without the grid: a subscript does not run over its
 * dimension. The host asks. */
typedef struct {
    bool of_grid;
    unsigned axis;
    int64_t threads, offset;
    Str size;
} SwapBound;

typedef struct Swap {
    const Model *from; /* the kernel as it was written */
    AxisSwap axes;
    int64_t threads[3]; /* of a block that is launched */
    /* Of SWAP_BLOCK, and SWAP_LOOP, which has no names: the axis of the user's grid whose blocks
     * stand along z, 3: none does; names for the user's blockIdx along the one that is swapped, and
     * for their number. */
    unsigned other;
    Str index, count,
        thread; /* ... and for the user's threadIdx.x, where it is more than a value of an int */
    VEC(SwapBound) bounds;
    const Loop *loop;    /* of SWAP_LOOP: whose iterations lanes have */
    const Text *written; /* the text of the unit in which that is done, with marks */
    /* Of SWAP_AXES: then, in blocks of another shape, so that enough lanes are neighbours, and that
     * text; or NULL. */
    const struct ThreadLoops *shape;
    const Text *shaped;
} Swap;

typedef VEC(AxisSwap) AxisSwaps;

/* A kernel whose axes are swapped, for who shows it. */
typedef struct {
    Span where, head; /* head: of the loop of SWAP_LOOP, `for (...)` */
    AxisSwap axes;
    Str start, last; /* of its iterations */
} SwappedKernel;
typedef VEC(SwappedKernel) SwappedKernels;

/* On that arena. */
SwappedKernel swap_shown(Arena *arena, const Swap *swap);

/* Why no expressions can stand in place of the kernel's places: annotations have them, too, or
 * something refers to one. */
const char *swap_places_hindrance(const Model *model);
/* Swaps that would bring lanes to neighbouring elements that are apart now. */
AxisSwaps swap_candidates(const Model *model);
/* gridDim.x or its like stands in the word: another number with axes swapped. */
bool swap_changes_word(const Model *model, const AnnotationWord *word);
/* The swap, but for its text; NULL: it may not be, for the reason in *why. */
Swap *swap_find(const LaunchRewrite *owner, const Model *model, AxisSwap axes, const char **why);
/* Why the kernel that is written so may not be, after all; NULL: it may. */
const char *swap_hindrance(const Model *swapped);
/* Blocks of another shape in which more lanes of the kernel would be neighbours; false: they are
 * enough. `beside`: of several whole ones along x. */
bool shape_wanted(const Model *model, bool beside, int64_t block[2]);
/* Any grid of the user's that covers the arrays has these blocks: along an axis with larger ones a
 * check keeps threads beyond from doing anything. */
bool shape_covers(const struct ThreadLoops *shape);
/* That of `after` has so many fewer sectors than that of `before` that other blocks are worth it:
 * beside a swap, or alone. */
bool shape_pays(const Plan *before, const Plan *after, bool alone);
/* The kernel of `after`, with axes swapped, is predicted to be faster than that of `before`. */
bool swap_pays(const Plan *before, const Plan *after);
/* The kernel's parallel loops, the outermost first and the lanes' last, as it was written or
 * swapped: "dopar ( bx ) forall ( tx=0 : 127 )" (seed 000 of DESIGN, figure 7). */
Str swap_loops(const Swap *swap, bool swapped);
/* The blocks along each axis in place of the user's. */
void swap_grid(const Swap *swap, double grid[3]);
/* "threadIdx.x and blockIdx.x", for people. */
Str swap_words(Arena *arena, AxisSwap axes);

#endif
