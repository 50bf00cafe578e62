/* What the code's axes are among those that the model has. */
#ifndef CUDALITE_ANALYSIS_AFFINE_MAPPING_H
#define CUDALITE_ANALYSIS_AFFINE_MAPPING_H

#include "polynomial.h"

struct Model;
struct Loop;

typedef struct Mapping {
    const Poly *thread[3], *block[3], *grid[3]; /* threadIdx, blockIdx and gridDim */
    int64_t dim[3];                             /* blockDim; 0: unknown */
    /* One axis is two: joined = outer * by + inner. Else NULL and 0. */
    const Atom *joined, *outer, *inner;
    int64_t by;
} Mapping;

/* An axis of the kind is two. */
bool mapping_splits(const struct Model *model, AtomKind kind);
/* The value, with the one axis of that kind in place of the two. */
const Poly *mapping_join(const struct Model *model, const Poly *poly, AtomKind kind);

/* Iterations of the loop are the thread's alone, or the block's, as in a grid-stride loop: they begin apart, and each
 * step passes by all of them. */
bool mapping_strides(const struct Model *model, const struct Loop *loop);
/* The value in the first iterations of such loops, of those around the innermost one that it stands in. */
const Poly *mapping_first(const struct Model *model, const Poly *poly,
                          const struct Loop *innermost);

#endif
