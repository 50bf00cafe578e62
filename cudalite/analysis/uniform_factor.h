/* Products with a factor that is in no register. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_FACTOR_H
#define CUDALITE_ANALYSIS_UNIFORM_FACTOR_H

#include "model.h"

/* An operand of the product is a number, a parameter or an element of constant memory, which instructions take as they
 * are; or the product is a call of a function of the file, which may have such a factor. */
bool product_has_uniform_factor(const Model *model, const Expr *product);

#endif
