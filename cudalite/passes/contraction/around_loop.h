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

/* A product that stands twice, before the region's loop, in it without any change, or behind it, in
 * whatever spelling, and may meet a sum: nvcc has it from the first place, where nothing stands
 * between. */
const Expr *product_around_loop(const Region *region);

/* A product behind the region's loop of an object that calls in the loop change, z(x) or z.add(x):
 * the number that it may begin with is hidden in its class. */
const Expr *product_of_object(const Region *region);

#endif
