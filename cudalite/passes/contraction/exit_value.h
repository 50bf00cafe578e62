/* Exit values: it takes a loop that is to be tiled. It returns a product after it that uses a
 * variable which the loop computes from numbers alone, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_EXIT_VALUE_H
#define CUDALITE_PASSES_CONTRACTION_EXIT_VALUE_H

#include "opaque_value.h"

/* A product behind the loop that is made of such a value; NULL: there is none. */
const Expr *exit_value_product(const Model *model, const Loop *loop);

/* A product behind the loop of a number and a sum that may be one where the loop has no iteration,
 * and is none again by one of `sums`; NULL: there is none. Where other values that surely live are
 * made of the sum, compilers do not fold it. */
const Expr *exit_value_unclear(const Model *model, const Loop *loop, const ConstantSums *sums);

#endif
