/* What requests cost: see count.c. */
#ifndef CUDALITE_WARP_COUNT_H
#define CUDALITE_WARP_COUNT_H

#include "walk.h"

/* One request. */
void site_request(Walk *walk, const Expr *expr, AccessKind kind, const WarpValue *place,
                  unsigned bytes);
/* ... of a load of which a compiler may make something else. */
void site_load_optional(Walk *walk, const Expr *expr, const WarpValue *place, unsigned bytes);

#endif
