/* Sums beside a loop around a region: it takes the region. It returns a sum of a product outside of the region, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_OUTER_LOOP_SUM_H
#define CUDALITE_PASSES_CONTRACTION_OUTER_LOOP_SUM_H

#include "../../analysis/affine/footprint.h"

/* Where a loop stands around the region, a sum of a product outside of it: a compiler may write the outer loop twice, with and without an
 * iteration of the inner one, and fuse the product with the sum or not, by what else stands there. NULL: there is none. */
const Expr *outer_loop_sum(const Region *region);

#endif
