/* A thread's place in the grid where it stands in the code: a[blockIdx.x * blockDim.x + threadIdx.x]. Enters: an
 * expression. Leaves: whether it means the same in blocks of another shape. */
#ifndef CUDALITE_STEPS_PLACE_SUM_H
#define CUDALITE_STEPS_PLACE_SUM_H

#include "../model/model.h"

typedef struct PlaceSums PlaceSums;
/* Takes `other`, by which blockIdx is multiplied, as the size of a block along the axis; false: it is none. */
typedef bool PlaceSize(void *context, unsigned axis, const Expr *other);

struct PlaceSums {
    const Model *model;
    PlaceSize *size; /* NULL: only blockDim is one */
    void *context;
    bool changes[2]; /* blocks have another size along the axis */
    bool *taken;     /* of each token of the kernel: it is a place in such a sum; NULL: nobody asks */
    bool fits;
};

/* fits: wherever a place along an axis that changes stands in it, threadIdx.x and blockIdx.x times the size of a
 * block are summands of one sum. */
void place_sums_take(PlaceSums *sums, const Expr *expr);
/* It is blockIdx.x * blockDim.x + threadIdx.x itself, or that along y. */
bool place_sum_is_place(const Model *model, const Expr *expr, unsigned *axis);
/* Without parentheses, and casts to integers that hold any place. */
const Expr *place_bare(const Expr *expr);
/* `name`.x or .y. */
bool place_is(const Expr *expr, const char *name, unsigned *axis);

#endif
