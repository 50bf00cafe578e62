/* Exit values: it takes a loop that is to be tiled. It returns a product after it that uses a variable which the
 * loop computes from numbers alone, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_EXIT_VALUE_H
#define CUDALITE_PASSES_CONTRACTION_EXIT_VALUE_H

#include "../../analysis/model.h"

/* A product behind the loop that is made of such a value; NULL: there is none. */
const Expr *exit_value_product(const Model *model, const Loop *loop);

#endif
