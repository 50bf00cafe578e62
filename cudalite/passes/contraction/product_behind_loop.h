/* Products behind a loop: it takes the region. It returns the product, or NULL where there is none. */
#ifndef CUDALITE_PASSES_CONTRACTION_PRODUCT_BEHIND_LOOP_H
#define CUDALITE_PASSES_CONTRACTION_PRODUCT_BEHIND_LOOP_H

#include "../../analysis/affine/footprint.h"

/* A product behind the region's loop of a variable that the loop multiplies and sets, in any spelling: it is the product that the next
 * iteration would begin with, and nvcc makes one of both. */
const Expr *product_behind_loop(const Region *region);

#endif
