/* What the code's axes are among those that the model has. */
#ifndef CUDALITE_ANALYSIS_AFFINE_MAPPING_H
#define CUDALITE_ANALYSIS_AFFINE_MAPPING_H

#include "polynomial.h"

struct Builder;
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

/* Iterations of the loop are the thread's alone, or the block's, as in a grid-stride loop: they
 * begin apart, and each step passes by all of them. */
bool mapping_strides(const struct Model *model, const struct Loop *loop);
/* The value in the first iterations of such loops, of those around the innermost one that it stands
 * in. */
const Poly *mapping_first(const struct Model *model, const Poly *poly,
                          const struct Loop *innermost);

/* The axes as CUDA names them; and, where the block's shape is known, what the mapping is. */
void mapping_axes(struct Builder *builder);
void mapping_find(struct Builder *builder, int64_t parts, int64_t fold);
/* threadIdx.x / by and threadIdx.x % by are the axes of a block that is taken as rows of `by`
 * threads. */
void mapping_note_division(struct Builder *builder, const Poly *poly, int64_t by);
/* ... which some index needs; 0: none does. */
int64_t mapping_wanted(const struct Builder *builder);

#endif
