/* Where walks begin: see start.c. */
#ifndef CUDALITE_WARP_START_H
#define CUDALITE_WARP_START_H

#include "../syntax/struct_layout.h"
#include "places.h"

/* `functions`: whose `__device__` functions calls mean; NULL: calls are not looked into. */
Walk *walk_new(Arena *arena, Unit *unit, Unit *functions, const Declared *declared, Kernel *kernel);

typedef WalkParam WalkParamOf(const void *context, size_t index);
void walk_params(Walk *walk, WalkParamOf *param_of, const void *context);

/* threadIdx of the lanes of warp `warp`; the active lanes. */
LaneSet walk_threads(Walk *walk, const int64_t block[3], int64_t warp);
/* Any warp of a block of unknown shape: its lanes are neighbours along x. */
LaneSet walk_any_threads(Walk *walk);
/* Any block of the grid; 0: of so many blocks as nobody knows. */
void walk_any_block(Walk *walk, const int64_t grid[3]);
int64_t walk_block_warps(const int64_t block[3]);

#endif
