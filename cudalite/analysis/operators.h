/* Operators on values. */
#ifndef CUDALITE_ANALYSIS_OPERATORS_H
#define CUDALITE_ANALYSIS_OPERATORS_H

#include "builder.h"

Value value_binary(Builder *builder, TokenKind op, Value a, Value b, const Expr *expr);
/* The value is the same in a type of so many bytes. */
bool value_widens(const Builder *builder, Value value, unsigned size);
/* An unsigned sum of 32 bits, which may be more than these hold. */
bool value_wraps(const Model *model, Value value);
/* The type that both are converted to, without a poly. */
Value value_combine(Value a, Value b);
/* An operation that is no ring operation, as an atom of its own; equal ones are one atom. */
const Poly *poly_operation(Builder *builder, TokenKind op, const Poly *left, const Poly *right,
                           bool wide);
/* A number over a positive one. That of a parameter is a symbol, whose name is the quotient. */
const Poly *poly_quotient(Builder *builder, const Poly *of, int64_t by);
/* An unsigned number that is worth what the polynomial is, where the conditions hold. */
bool poly_is_natural(const Builder *builder, const Poly *poly, const Condition *conditions);
/* The value as a type holds it; one of 64 bits that a smaller type may not hold is not known any
 * more. */
const Poly *value_as_type(Builder *builder, Value value, const Type *type);
/* A sum of unsigned numbers that 32 bits may not hold. */
bool poly_may_wrap(const Model *model, const Poly *poly);

#endif
