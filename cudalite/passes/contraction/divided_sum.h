/* Sums beside divisions, in a loop around a region. */
#ifndef CUDALITE_PASSES_CONTRACTION_DIVIDED_SUM_H
#define CUDALITE_PASSES_CONTRACTION_DIVIDED_SUM_H

#include "../../analysis/model.h"

/* The first sum of a product outside of [first, last], in a loop around that, in whose body a division, root or exponential
 * stands outside, too. NULL: there is none. */
const Expr *divided_sum(const Model *model, size_t first, size_t last);

#endif
