/* Widened products: it takes a range of the kernel whose loops get another form. It returns a sum
 * of two floats as doubles, one of which is a product that nvcc fuses only if it sees that both are
 * floats, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_WIDENED_PRODUCT_H
#define CUDALITE_PASSES_CONTRACTION_WIDENED_PRODUCT_H

#include "../../analysis/model.h"

/* The first sum of two floats, one of them a product, that are widened to double, one of them by a
 * cast or a variable, or in memory: nvcc adds floats, and fuses the product, where it sees that
 * both are; of one that is 0 to inactive threads, or that lies before tiles, it does not. Sums in
 * [first, last] are looked at where such a value was made outside. NULL: none. */
const Expr *widened_product(const Model *model, size_t first, size_t last);

#endif
