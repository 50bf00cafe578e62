/* Calls: see calls.c. */
#ifndef CUDALITE_WARP_CALLS_H
#define CUDALITE_WARP_CALLS_H

#include "walk.h"

WarpValue call_value(Walk *walk, const Expr *expr);
/* `return` with that value, in the lanes that are there. */
void walk_give(Walk *walk, WarpValue value);

#endif
