/* Declarations: see declare.c. */
#ifndef CUDALITE_WARP_DECLARE_H
#define CUDALITE_WARP_DECLARE_H

#include "walk.h"

/* Memory of its own for the slot, or that which it has. */
void walk_declare_array(Walk *walk, const Type *type, Slot *slot);
/* A reference, or what may be one or hold one: a class that is not seen. */
bool walk_may_refer(const Walk *walk, const Type *type);
/* Something may refer to what the expression denotes; with_arguments: to arguments of calls in it, too. */
void walk_bound(Walk *walk, const Expr *to, bool with_arguments);
void walk_declaration(Walk *walk, const Stmt *stmt);

#endif
