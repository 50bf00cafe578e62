/* A warp of all blocks of a grid: see blocks.c. */
#ifndef CUDALITE_WARP_BLOCKS_H
#define CUDALITE_WARP_BLOCKS_H

#include "walk.h"

typedef void WalkBegin(void *context, Walk *walk);
/* In sweeps; false where that takes too many steps: nothing is counted then. `begin` sets the
 * parameters. */
bool walk_grid(Walk *walk, const int64_t block[3], const int64_t grid[3], WalkBegin *begin,
               void *context);

#endif
