/* Loop-carried products: it takes a range of the kernel whose loops get another form. It returns a
 * product that one iteration leaves to the next one or to the code after the loop, and that nvcc
 * fuses only in some iterations, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_LOOP_CARRIED_PRODUCT_H
#define CUDALITE_PASSES_CONTRACTION_LOOP_CARRIED_PRODUCT_H

#include "../../analysis/model.h"

/* The first product that a variable takes over the end of an iteration, and that meets a sum then,
 * in a loop that holds tokens of [first, last]; NULL: there is none. `reshaped`: the loop whose
 * iterations will be others; or NULL. */
const Expr *loop_carried_product(const Model *model, size_t first, size_t last,
                                 const Loop *reshaped);

#endif
