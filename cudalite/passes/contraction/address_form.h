/* Form of an address: it takes an expression that denotes an element. It returns the text of the
 * base pointer and of the terms that are added to it, by which two accesses can be compared. */
#ifndef CUDALITE_PASSES_CONTRACTION_ADDRESS_FORM_H
#define CUDALITE_PASSES_CONTRACTION_ADDRESS_FORM_H

#include "../../analysis/model.h"

/* The same text for two places whose addresses are the same sums of the same numbers. On the
 * model's arena. */
Str spelled_address(const Model *model, const Expr *place);

#endif
