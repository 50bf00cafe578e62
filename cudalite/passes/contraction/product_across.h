/* Products across a region: it takes the region. It returns a product on one side of the region whose contraction depends on the other
 * side, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_PRODUCT_ACROSS_H
#define CUDALITE_PASSES_CONTRACTION_PRODUCT_ACROSS_H

#include "../../analysis/affine/footprint.h"

/* An assignment of a product before a region without a loop, of a variable that is added to something in it or behind: only the threads of the bound
 * check make it, and a barrier stands between. NULL: there is none. */
const Expr *product_before_region(const Region *region);

/* A product behind the region's loop of a variable that the loop multiplies and sets, in any spelling: it is the product that the next
 * iteration would begin with, and nvcc makes one of both. NULL: there is none. */
const Expr *product_behind_loop(const Region *region);

#endif
