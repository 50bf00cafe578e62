/* Where walks begin: places of threads, blocks that stand for any, parameters. Enters: a kernel,
 * the block's shape, what is known of parameters. Leaves: a walk before its first statement. */
#include "start.h"
#include "resolve.h"
#include "template_arguments.h"
#include "value.h"

Walk *walk_new(Arena *arena, Unit *unit, Unit *functions, const Declared *declared, Kernel *kernel)
{
    static const char *const axes[9] = {"threadIdx.x", "threadIdx.y", "threadIdx.z",
                                        "blockIdx.x",  "blockIdx.y",  "blockIdx.z",
                                        "gridDim.x",   "gridDim.y",   "gridDim.z"};
    Walk *walk = arena_new_of(arena, Walk);
    *walk = (Walk){.arena = arena,
                   .unit = unit,
                   .functions_of = functions,
                   .kernel = kernel,
                   .declared = declared,
                   .layouts = declared->layouts,
                   .functions = declared->functions,
                   .variables = declared->variables,
                   .others = strmap_new(arena),
                   .given = strmap_new(arena),
                   .symbols = strmap_new(arena),
                   .assumed_size = ASSUMED_SIZE,
                   .function = walk_function};
    for (unsigned i = 0; i < 9; i++)
        walk->atoms[i] = walk_atom(walk,
                                   i < 3   ? ATOM_THREAD
                                   : i < 6 ? ATOM_BLOCK
                                           : ATOM_GRID,
                                   str_of(axes[i]));
    walk_resolve(walk);
    return walk;
}

static const Poly *atom_poly(const Walk *walk, unsigned atom)
{
    return walk->symbolic ? poly_atom(walk->arena, walk->atoms[atom]) : NULL;
}

void walk_params(Walk *walk, WalkParamOf *param_of, const void *context)
{
    const Kernel *kernel = walk->kernel;
    for (size_t i = 0; i < kernel->params.len && i < walk->slots.len; i++)
        walk->slots.at[i].value =
            walk_given(walk, kernel->params.at[i]->name,
                       walk_type(walk, kernel->params.at[i]->type), param_of(context, i));
    for (size_t i = 0; i < kernel->members.len; i++)
        walk->slots.at[kernel->params.len + i].value =
            walk_given(walk, kernel->members.at[i]->name, kernel->members.at[i]->type,
                       (WalkParam){.aligned = true});
}

/* threadIdx of the lanes of warp `warp`; the active lanes. */
LaneSet walk_threads(Walk *walk, const int64_t block[3], int64_t warp)
{
    int64_t threads = block[0] * block[1] * block[2];
    LaneSet active = 0;
    for (unsigned axis = 0; axis < 3; axis++) {
        walk->thread[axis] = lanes_constant(0);
        walk->extent[axis] = lanes_constant(block[axis]);
        if (walk->symbolic)
            walk->extent[axis].poly = poly_constant(walk->arena, block[axis]);
    }
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        int64_t thread = warp * WARP_LANES + lane;
        walk->thread[0].at[lane] = thread % block[0];
        walk->thread[1].at[lane] = thread / block[0] % block[1];
        walk->thread[2].at[lane] = thread / block[0] / block[1];
        if (thread < threads)
            active |= (LaneSet)1 << lane;
    }
    for (unsigned axis = 0; axis < 3; axis++)
        walk->thread[axis].poly = block[axis] > 1  ? atom_poly(walk, axis)
                                  : walk->symbolic ? poly_constant(walk->arena, 0)
                                                   : NULL;
    return active;
}

/* Any warp of a block of unknown shape: its lanes are neighbours along x. */
LaneSet walk_any_threads(Walk *walk)
{
    walk->thread[0] = lanes_unknown(0, WARP_LANES, true);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        walk->thread[0].at[lane] = lane;
    walk->extent[0] = lanes_unknown(256, WARP_LANES, true);
    for (unsigned axis = 1; axis < 3; axis++) {
        walk->thread[axis] = lanes_unknown(0, 1, true);
        walk->extent[axis] = lanes_unknown(1, 1, true);
    }
    for (unsigned axis = 0; axis < 3 && walk->symbolic; axis++) {
        static const char *const names[] = {"blockDim.x", "blockDim.y", "blockDim.z"};
        walk->thread[axis].poly = atom_poly(walk, axis);
        walk->extent[axis].poly =
            poly_atom(walk->arena, walk_atom(walk, ATOM_SYMBOL, str_of(names[axis])));
    }
    return ~(LaneSet)0;
}

void walk_any_block(Walk *walk, const int64_t grid[3])
{
    for (unsigned axis = 0; axis < 3; axis++) {
        bool one = grid[axis] == 1;
        walk->block[axis] = one ? lanes_constant(0) : lanes_unknown(0, 1, true);
        walk->grid[axis] = grid[axis] > 0 ? lanes_constant(grid[axis]) : lanes_unknown(64, 1, true);
        if (!walk->symbolic)
            continue;
        walk->block[axis].poly = one ? poly_constant(walk->arena, 0) : atom_poly(walk, 3 + axis);
        walk->grid[axis].poly =
            grid[axis] > 0 ? poly_constant(walk->arena, grid[axis]) : atom_poly(walk, 6 + axis);
    }
}

int64_t walk_block_warps(const int64_t block[3])
{
    return (block[0] * block[1] * block[2] + WARP_LANES - 1) / WARP_LANES;
}
