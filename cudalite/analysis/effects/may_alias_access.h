/* Memory that is no garray and not the thread's own. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_MAY_ALIAS_ACCESS_H
#define CUDALITE_ANALYSIS_EFFECTS_MAY_ALIAS_ACCESS_H

#include "../builder.h"

/* The class of an object that a variable or an element is; NULL: it is none, or not known. */
const Type *object_type(const Builder *builder, const Expr *operand);
void may_alias_add(Builder *builder, const Expr *expr, bool write,
                   const Type *type); /* type: NULL unknown */
/* Its elements, or those that it points to, are numbers. */
bool variable_holds_numbers(const Builder *builder, const Variable *variable);
void outside_access(Builder *builder, const Expr *place, bool read, bool write);
void outside_call(Builder *builder, const Expr *call);
void outside_result(Builder *builder, const Expr *place);
void outside_operator(Builder *builder, const Expr *expr);
void outside_operand(Builder *builder, const Expr *name);
bool outside_number(Builder *builder, Value pointer, const Expr *member, bool read, bool write,
                    Value *value);
void outside_member(Builder *builder, const Expr *member, bool write);
void outside_object(Builder *builder, const Declarator *declarator);

#endif
