/* Names and calls of a kernel, before any walk: see resolve.c. */
#ifndef CUDALITE_WARP_RESOLVE_H
#define CUDALITE_WARP_RESOLVE_H

#include "walk.h"

/* Names to slots and calls to the bodies of what they call. */
void walk_resolve(Walk *walk);

#endif
