/* Differences of products and quotients: it takes a kernel. It returns a difference whose
 * contraction depends on the branches of a division, a root or an exponential, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_DIVIDED_DIFFERENCE_H
#define CUDALITE_PASSES_CONTRACTION_DIVIDED_DIFFERENCE_H

#include "../../analysis/model.h"

/* A product less what is divided, or the other way. NULL: there is none. */
const Expr *divided_difference(const Model *model);

#endif
