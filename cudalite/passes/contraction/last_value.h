/* Last values: it takes a kernel. It returns a product that iterations add to something, and that
 * also forms a value of which only the last iteration counts, or NULL. */
#ifndef CUDALITE_PASSES_CONTRACTION_LAST_VALUE_H
#define CUDALITE_PASSES_CONTRACTION_LAST_VALUE_H

#include "../../analysis/model.h"

/* The first product of a loop that iterations add to something, and that is used besides for what
 * is needed behind the loop alone; NULL: there is none. */
const Expr *last_value(const Model *model);

#endif
