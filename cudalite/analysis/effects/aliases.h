/* Names that denote elements of garrays. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_ALIASES_H
#define CUDALITE_ANALYSIS_EFFECTS_ALIASES_H

#include "../builder.h"

/* The variable was declared; accesses and hazards from those on are of its init. */
void alias_bind(Builder *builder, Variable *variable, const Declarator *declarator,
                size_t first_access, size_t first_may_alias);
/* What it declares: `auto x = v[i]` is an object of the element's class. */
const Type *auto_type(const Builder *builder, const Declarator *declarator);
/* The name is read; its address, or a reference to it, leaves the kernel's view. */
void alias_use(Builder *builder, const Variable *variable, const Expr *name);
/* A call whose arguments made the accesses from `first_access` on: by reference, they are looked at
 * when it runs. */
void alias_pass(Builder *builder, const Expr *call, size_t first_access);
void alias_escape(Builder *builder, const Variable *variable, const Expr *where);

#endif
