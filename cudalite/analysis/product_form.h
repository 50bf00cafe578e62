/* Canonical forms of products: texts on the model's arena. */
#ifndef CUDALITE_ANALYSIS_PRODUCT_FORM_H
#define CUDALITE_ANALYSIS_PRODUCT_FORM_H

#include "model.h"

/* The expression's tokens, each with a blank behind it. */
Str product_words(const Model *model, const Expr *expr);

/* A text that says what the expression computes, the same for x * y and y * x. `leaf` gives that of
 * an operand; where it gives none (at NULL), or is NULL itself, that is made of its own
 * operands. */
typedef Str FormLeaf(void *context, const Expr *operand);
Str product_form(const Model *model, const Expr *expr, FormLeaf *leaf, void *context);

#endif
