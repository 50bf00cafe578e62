/* Products of floats that are added as doubles. */
#ifndef CUDALITE_PASSES_CONTRACTION_WIDENED_PRODUCT_H
#define CUDALITE_PASSES_CONTRACTION_WIDENED_PRODUCT_H

#include "../../analysis/model.h"

/* The first sum of two floats, one of them a product, that are widened to double, one of them by a cast or a variable, or
 * in memory: nvcc adds floats, and fuses the product, where it sees that both are; of one that is 0 to inactive threads,
 * or that lies before tiles, it does not. Sums in [first, last] are looked at where such a value was made outside. NULL:
 * none. */
const Expr *widened_product(const Model *model, size_t first, size_t last);

#endif
