/* How the address of an element is computed. */
#ifndef CUDALITE_PASSES_CONTRACTION_ADDRESS_FORM_H
#define CUDALITE_PASSES_CONTRACTION_ADDRESS_FORM_H

#include "../../analysis/model.h"

/* The same text for two places whose addresses are the same sums of the same numbers. On the model's arena. */
Str spelled_address(const Model *model, const Expr *place);

#endif
