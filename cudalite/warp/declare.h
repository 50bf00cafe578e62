/* Declarations: see declare.c. */
#ifndef CUDALITE_WARP_DECLARE_H
#define CUDALITE_WARP_DECLARE_H

#include "walk.h"

/* Memory of its own for the slot, or that which it has. */
void walk_declare_array(Walk *walk, const Type *type, Slot *slot);
void walk_declaration(Walk *walk, const Stmt *stmt);

#endif
