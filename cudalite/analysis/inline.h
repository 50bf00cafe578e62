/* Calls of functions whose value is an expression. */
#ifndef CUDALITE_ANALYSIS_INLINE_H
#define CUDALITE_ANALYSIS_INLINE_H

#include "builder.h"

/* The value of a call that is inlined; its arguments are evaluated as they are met. */
Value inline_value(Builder *builder, const Expr *call);
/* The names of the function become those in scope, its parameters with the arguments' values;
 * `quiet`: no access is noted. Returns the caller's names. */
StrMap *inline_enter(Builder *builder, const Expr *call, bool quiet);

#endif
