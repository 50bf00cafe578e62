/* How the address of an element is computed. */
#ifndef CUDALITE_STEPS_SPELLED_H
#define CUDALITE_STEPS_SPELLED_H

#include "../model/model.h"

/* The same text for two places whose addresses are the same sums of the same numbers. On the model's arena. */
Str spelled_address(const Model *model, const Expr *place);

#endif
