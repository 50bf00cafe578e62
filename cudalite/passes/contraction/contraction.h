/* Contraction: it takes a region and what of it is to be staged. It says whether nvcc fuses the
 * same products with sums as in the original, and if not, why. */
#ifndef CUDALITE_PASSES_CONTRACTION_CONTRACTION_H
#define CUDALITE_PASSES_CONTRACTION_CONTRACTION_H

#include "../plan.h"

/* The first product that nvcc fuses with a sum in some iterations and not in others, in a loop that
 * holds tokens of [first, last]; NULL: there is none. `reshaped`: the loop whose iterations will be
 * others; or NULL. */
const Expr *contraction_by_iteration(const Model *model, size_t first, size_t last,
                                     const Loop *reshaped);

/* nvcc fuses the same products with sums as it does without the region's tiles and registers; else
 * false. */
bool contraction_settled(PlanRegion *region, Refusal *refusal);

#endif
