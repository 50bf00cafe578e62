/* Sums beside divisions: it takes a range of the kernel. It returns a sum outside of it whose contraction
 * depends on the branches of divisions, roots or exponentials, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_DIVIDED_SUM_H
#define CUDALITE_PASSES_CONTRACTION_DIVIDED_SUM_H

#include "../../analysis/model.h"

/* A sum of a product outside of [first, last], which stand in a loop, that a division, root or exponential of the kernel
 * may separate from the product. NULL: there is none. */
const Expr *divided_sum(const Model *model, size_t first, size_t last);

#endif
