/* Blocks of a launch at once. Enters: a kernel's walk, the shapes of block and grid. Leaves: what
 * all warps of all blocks request. Each warp of a block is walked for a rectangle of the grid
 * (lanes.h: Sweep); what its conditions cut off is another rectangle. */
#include "blocks.h"
#include "start.h"

typedef struct {
    int64_t at[SWEEP_BLOCKS], extent[SWEEP_BLOCKS];
} Rectangle;

typedef VEC(Rectangle) Rectangles;

enum { MOST_TRIES = 8 };

static void keep_tallies(Walk *walk)
{
    walk->promoted_tallies.len = 0;
    for (size_t i = 0; i < walk->sites.len; i++)
        vec_push(walk->arena, &walk->promoted_tallies, walk->sites.at[i]->tally);
}

static void restore_tallies(Walk *walk, size_t kept)
{
    for (size_t i = 0; i < walk->sites.len; i++)
        walk->sites.at[i]->tally = i < kept ? walk->promoted_tallies.at[i] : (Tally){0};
}

/* The rectangle's blocks, or those of its first ones that go alike: their number along each
 * axis. */
static bool walk_rectangle(Walk *walk, const int64_t block[3], int64_t warp, Rectangle *r,
                           WalkBegin *begin, void *context)
{
    keep_tallies(walk);
    const size_t kept = walk->promoted_tallies.len;
    for (unsigned i = 0; i < MOST_TRIES; i++) {
        walk->sweep.shrunk = 0;
        for (unsigned axis = 0; axis < SWEEP_AXES; axis++)
            walk->sweep.extent[axis] = axis < SWEEP_BLOCKS ? r->extent[axis] : 1;
        for (unsigned axis = 0; axis < SWEEP_BLOCKS; axis++) {
            walk->block[axis] = lanes_constant(r->at[axis]);
            walk->block[axis].sweep = &walk->sweep;
            walk->block[axis].step[axis] = 1;
        }
        LaneSet active = walk_threads(walk, block, warp);
        begin(context, walk);
        walk_warp(walk, active);
        for (unsigned axis = 0; axis < SWEEP_BLOCKS; axis++)
            r->extent[axis] = walk->sweep.extent[axis];
        if (walk->exhausted)
            return false;
        if (!walk->sweep.shrunk)
            return true;
        restore_tallies(walk, kept);
    }
    return false;
}

bool walk_grid(Walk *walk, const int64_t block[3], const int64_t grid[3], WalkBegin *begin,
               void *context)
{
    Rectangles open = {0};
    bool fine = true;
    walk->sweeps = true;
    for (int64_t z = 0; z < grid[2] && fine; z++)
        for (int64_t warp = 0; warp < walk_block_warps(block) && fine; warp++) {
            walk->block[2] = lanes_constant(z);
            vec_push(walk->arena, &open, (Rectangle){{0, 0}, {grid[0], grid[1]}});
            while (open.len && fine) {
                const Rectangle all = open.at[--open.len];
                Rectangle done = all;
                fine = walk_rectangle(walk, block, warp, &done, begin, context);
                if (done.extent[0] < all.extent[0])
                    vec_push(walk->arena, &open,
                             (Rectangle){{all.at[0] + done.extent[0], all.at[1]},
                                         {all.extent[0] - done.extent[0], all.extent[1]}});
                if (done.extent[1] < all.extent[1])
                    vec_push(walk->arena, &open,
                             (Rectangle){{all.at[0], all.at[1] + done.extent[1]},
                                         {done.extent[0], all.extent[1] - done.extent[1]}});
            }
        }
    for (size_t i = 0; i < walk->sites.len && !fine; i++)
        walk->sites.at[i]->tally = (Tally){0};
    for (unsigned axis = 0; axis < SWEEP_AXES; axis++)
        walk->sweep.extent[axis] = 1;
    return fine;
}
