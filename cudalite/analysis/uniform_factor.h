/* Products with a factor that is in no register. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_FACTOR_H
#define CUDALITE_ANALYSIS_UNIFORM_FACTOR_H

#include "model.h"

/* An operand of the product is a number, a parameter or an element of constant memory, which
 * instructions take as they are; or the product is a call of a function of the file, which may have
 * such a factor. */
bool product_has_uniform_factor(const Model *model, const Expr *product);

/* A literal, in parentheses and with signs. */
bool number_is_power_of_two(const Model *model, const Expr *number);

/* x * 0.5f, x *= 2, x / 4: nothing is lost of it but of subnormal numbers, so that it is the same
 * whether it is fused with a sum or not. A quotient by another number is no product. */
bool product_is_exact(const Model *model, const Expr *product);

/* The value of a function of the file, or of a lambda, may be a product that it makes. */
bool call_gives_product(const Model *model, const Expr *call);

#endif
