/* Expressions to values. */
#ifndef CUDALITE_ANALYSIS_EVAL_H
#define CUDALITE_ANALYSIS_EVAL_H

#include "builder.h"

/* What Builder.evaluate is: the value of the expression; what it reads, writes and lets escape is
 * noted. */
Value expr_value(Builder *builder, const Expr *expr);

#endif
