/* Products that the last iteration leaves behind. */
#ifndef CUDALITE_PASSES_CONTRACTION_LAST_VALUE_H
#define CUDALITE_PASSES_CONTRACTION_LAST_VALUE_H

#include "../../analysis/model.h"

/* The first product of a loop that iterations add to something, and that is used besides for what is needed behind the loop alone;
 * NULL: there is none. */
const Expr *last_value(const Model *model);

#endif
