/* Conditions under which statements happen, and what ?: and IF choose by them. */
#ifndef CUDALITE_ANALYSIS_CONDITIONS_H
#define CUDALITE_ANALYSIS_CONDITIONS_H

#include "builder.h"

/* Pushes those under which `expr` is true (or false); returns the old top. */
Condition *condition_push(Builder *builder, const Stmt *stmt, const Expr *expr, bool negated);
Condition *condition_push_unknown(Builder *builder, const Stmt *stmt);
Condition *condition_alone(Builder *builder, const Expr *expr, bool negated);
/* A bool stands for the condition that it is given, until it is given another value. */
void variable_note_truth(Builder *builder, Variable *variable, const Expr *init);
/* `when` ? yes : no, as a maximum or minimum; NULL: it is none. */
const Poly *value_choice(Builder *builder, const Condition *when, const Condition *otherwise,
                         Value yes, Value no);

#endif
