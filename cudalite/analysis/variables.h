/* Values of variables, statement by statement. */
#ifndef CUDALITE_ANALYSIS_VARIABLES_H
#define CUDALITE_ANALYSIS_VARIABLES_H

#include "builder.h"

/* The value as the variable's type holds it. */
Value variable_convert(Builder *builder, const Variable *variable, Value value);
/* A variable of the type may be another name of the pointer. */
bool type_may_hold(const Type *type, Value value);
void variable_assign(Builder *builder, Variable *variable, Value value);
void variable_forget(Builder *builder, Variable *variable, bool uniform, bool still_inside);
/* What the statement assigns is not known any more. */
void assigned_forget(Builder *builder, const Stmt *stmt);
/* The tokens [first, last] may do anything with the names in them. */
void builder_opaque(Builder *builder, size_t first, size_t last);
/* The lambda may use what it mentions, whenever it is called. */
void builder_lambda(Builder *builder, const Expr *lambda);

#endif
