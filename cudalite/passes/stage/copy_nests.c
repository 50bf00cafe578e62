/* How threads copy a tile. Enters: a tile. Leaves: the cells that each kind of copy takes, and in
 * which passes. */
#include "../pipeline.h"

static Slab copied_slab(const Tile *tile, CopyKind kind)
{
    switch (kind) {
    case COPY_LOAD: break;
    case COPY_FIRST: return (Slab){tile->fresh.d, 0, tile->carried};
    case COPY_CARRY: return (Slab){tile->fresh.d, tile->fresh.count, tile->carried};
    case COPY_STORE:
    case COPY_EDGE: return tile->written;
    }
    return tile->fresh;
}

/* Loads of some passes are under way together, if their values wait in registers: 16 are measured
 * to be best on an H100, where one warp of a row walk has little else to do. */
static int64_t batch_of(const CopyNest *nest, unsigned element)
{
    enum { FEWEST_LOADS = 4, MOST_LOADS = 16, MOST_BYTES = 128 };
    int64_t bytes = element * nest->vector,
            most = MOST_BYTES / bytes < MOST_LOADS ? MOST_BYTES / bytes : MOST_LOADS;
    if (nest->passes < FEWEST_LOADS)
        return 0;
    for (int64_t even = most; even >= most / 2 && even > 1; even--)
        if (nest->passes % even == 0)
            return even;
    int64_t iterations = (nest->passes + most - 1) / most;
    return (nest->passes + iterations - 1) / iterations;
}

CopyNest tile_copy(const Model *model, const Tile *tile, unsigned part, CopyKind kind, bool by_warp,
                   unsigned vector)
{
    const Part within = part_within(&tile->parts[part], copied_slab(tile, kind));
    enum { MOST_UNROLLED = 32 /* passes */ };
    CopyNest nest = copy_nest(model, tile->print, &within, by_warp,
                              tile->line && vector <= 1 ? tile->line : vector);
    if (tile->stages > 1 || kind == COPY_STORE)
        copy_take_pieces(tile->print, &nest);
    nest.unrolled = nest.passes > 1 && nest.passes / nest.pieces <= MOST_UNROLLED;
    if (kind == COPY_FIRST || (kind == COPY_LOAD && tile->stages == 1))
        nest.batch = batch_of(&nest, tile->print->array->element);
    return nest;
}

bool tile_has_first(const PlanRegion *region, const Tile *tile)
{
    const Digit *tiled = digit_of_iterations(&tile->print->dims[tile->fresh.d]);
    return tile->carried > region->lead * (tiled ? tiled->scale : 0);
}

/* Where threads do the work of several, accumulators have the registers; a tile that is loaded once
 * has other blocks beside it; what runs ahead by cp.async needs none. */
bool region_wants_registers(const Plan *plan, const PlanRegion *region)
{
    if (!region->region.loop || region->single || plan->slide || plan->loops || plan_merges(plan) ||
        !model_takes_bounds(plan->model))
        return false;
    for (size_t i = 0; i < region->tiles.len; i++) {
        const Tile *tile = region->tiles.at[i];
        for (unsigned part = 0; part < tile->part_count && pipeline_loads_wait(plan, region, tile);
             part++)
            if (tile_copy(plan->model, tile, part, COPY_LOAD, region->by_warp, region->vector)
                    .batch > LOADED_ANYHOW)
                return true;
    }
    return false;
}
