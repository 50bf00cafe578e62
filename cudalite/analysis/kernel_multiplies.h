/* Whether a kernel adds products to anything: see kernel_multiplies.c. */
#ifndef CUDALITE_ANALYSIS_KERNEL_MULTIPLIES_H
#define CUDALITE_ANALYSIS_KERNEL_MULTIPLIES_H

#include "model.h"

/* It computes a product or a quotient of floating numbers somewhere, or calls what may; and a sum
 * may have it. Else no compiler fuses anything in it. */
bool kernel_multiplies(const Model *model);

/* From here on products by powers of two are none (product_is) where their sums have no other
 * product that could be fused in their place: they are the same, fused or not. */
void exact_products_settle(Model *model);

#endif
