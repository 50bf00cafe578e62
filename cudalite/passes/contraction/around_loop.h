/* What stands beside a region's loop: it takes the region. It returns a sum or a product outside of
 * it, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_AROUND_LOOP_H
#define CUDALITE_PASSES_CONTRACTION_AROUND_LOOP_H

#include "../../analysis/affine/footprint.h"

/* Where a loop stands around the region, a sum of a product outside of it: a compiler may write the
 * outer loop twice, with and without an iteration of the inner one, and fuse the product with the
 * sum or not, by what else stands there. */
const Expr *outer_loop_sum(const Region *region);

/* A product behind the region's loop of a variable that the loop multiplies and sets, in any
 * spelling: it is the product that the next iteration would begin with, and nvcc makes one of
 * both. */
const Expr *product_behind_loop(const Region *region);

#endif
