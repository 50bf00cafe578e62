/* Common subexpressions across iterations: it takes a range of the kernel whose loops get another
 * form. It returns a product that nvcc fuses or not depending on which iterations it unrolls
 * together, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_CROSS_ITERATION_CSE_H
#define CUDALITE_PASSES_CONTRACTION_CROSS_ITERATION_CSE_H

#include "../../analysis/model.h"

/* The first that meets a sum, in a loop that holds tokens of [first, last]; NULL: there is none. */
const Expr *cross_iteration_product(const Model *model, size_t first, size_t last);

#endif
