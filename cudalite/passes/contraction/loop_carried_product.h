/* Products that an iteration of a loop leaves to the next iteration, or to what stands behind the loop. */
#ifndef CUDALITE_PASSES_CONTRACTION_LOOP_CARRIED_PRODUCT_H
#define CUDALITE_PASSES_CONTRACTION_LOOP_CARRIED_PRODUCT_H

#include "../../analysis/model.h"

/* The first product that a variable takes over the end of an iteration, and that meets a sum then, in a loop that holds
 * tokens of [first, last]; NULL: there is none. `reshaped`: the loop whose iterations will be others; or NULL. */
const Expr *loop_carried_product(const Model *model, size_t first, size_t last,
                                 const Loop *reshaped);

#endif
