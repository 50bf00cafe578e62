/* What a loop of numbers leaves, as a factor behind it. */
#ifndef CUDALITE_PASSES_CONTRACTION_EXIT_VALUE_H
#define CUDALITE_PASSES_CONTRACTION_EXIT_VALUE_H

#include "../../analysis/model.h"

/* A product behind the loop that is made of such a value; NULL: there is none. */
const Expr *exit_value_product(const Model *model, const Loop *loop);

#endif
