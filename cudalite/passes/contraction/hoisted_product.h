/* Products that do not change in a loop. */
#ifndef CUDALITE_PASSES_CONTRACTION_HOISTED_PRODUCT_H
#define CUDALITE_PASSES_CONTRACTION_HOISTED_PRODUCT_H

#include "../../analysis/model.h"

/* One that the loop adds something to, and that compilers make before it; NULL: there is none. */
const Expr *hoisted_product(const Model *model, const Loop *loop);

#endif
