/* A thread's place in the grid where it stands in the code: a[blockIdx.x * blockDim.x +
 * threadIdx.x]. Enters: an expression. Leaves: whether it means the same in blocks of another
 * shape. */
#ifndef CUDALITE_PASSES_CONTRACTION_PLACE_SUM_H
#define CUDALITE_PASSES_CONTRACTION_PLACE_SUM_H

#include "../../analysis/model.h"

/* Takes a number, by which blockIdx is multiplied, as the size of a block along the axis; false: it
 * is none. */
typedef bool PlaceSize(void *context, unsigned axis, const Expr *size);

typedef struct {
    const Model *model;
    PlaceSize *size; /* ... other than blockDim */
    void *context;
    bool as_it_is;   /* without casts, so that the place is an unsigned */
    bool changes[2]; /* blocks have another size along the axis */
    bool *taken; /* of each token of the kernel: it is a place in such a sum; NULL: nobody asks */
    bool fits;
} PlaceSums;

/* fits: wherever a place along an axis that changes stands in it, threadIdx.x and blockIdx.x times
 * the size of a block are summands of one sum. */
void place_sums_take(PlaceSums *sums, const Expr *expr);
/* It is blockIdx.x * blockDim.x + threadIdx.x itself, or that along y. `as_it_is`: and an
 * unsigned. */
bool place_sum_is_place(const Model *model, const Expr *expr, bool as_it_is, unsigned *axis);
/* The number of the user's threads along the axis: a literal of type int, or a constant of the
 * file. */
bool place_is_size(const Model *model, unsigned axis, const Expr *size);
/* Without parentheses, and casts to integers that hold any place. */
const Expr *place_bare(const Expr *expr);
/* `name`.x or .y. */
bool place_is(const Expr *expr, const char *name, unsigned *axis);

#endif
