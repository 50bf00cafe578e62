/* Which tiles and registers. Enters: an offer. Leaves: those that are taken, and what they cost.
 *
 * Most copies are made whatever the conditions of the code say. One on data, on a remainder, on
 * bits, or on a number that is no size may hold for no thread: then the code does not ask for what
 * is under it, and the copies of that must not cost more than the other ones save. */
#include "../thresholds.h"
#include "stage.h"

static double gain_of(const Tile *tile)
{
    return tile->before.sectors - tile->copy_in.sectors - tile->copy_out.sectors;
}

/* ... where no condition that is in doubt ever holds. What the user asks for is not weighed. */
static double tile_least(const Tile *tile)
{
    double gain = tile->least - tile->copy_in.sectors - tile->copy_out.sectors;
    bool wanted = tile->print->array->wish == STAGE_ALWAYS ||
                  (tile->partner && tile->partner->array->wish == STAGE_ALWAYS);
    bool nothing = wanted ? gain < 0 : tile->obeys && gain > 0;
    return nothing ? 0 : gain;
}

static double promoted_least(const Promoted *promoted)
{
    double gain = promoted->least - promoted->after;
    return promoted->print->array->wish == STAGE_ALWAYS && gain < 0 ? 0 : gain;
}

static int64_t tile_room(const Tile *tile)
{
    return (tile->bytes + 15) / 16 * 16;
}

static void sort_by_gain(Offer *offer)
{
    for (size_t i = 0; i < offer->tiles.len; i++)
        for (size_t k = i + 1; k < offer->tiles.len; k++) {
            Tile *a = offer->tiles.at[i], *b = offer->tiles.at[k];
            if (gain_of(b) / (double)b->bytes > gain_of(a) / (double)a->bytes) {
                offer->tiles.at[i] = b;
                offer->tiles.at[k] = a;
            }
        }
}

static void fill_budget(const Plan *plan, const Offer *offer, PlanRegion *chosen)
{
    Arena *arena = plan->model->arena;
    for (size_t i = 0; i < offer->tiles.len; i++) {
        Tile *tile = offer->tiles.at[i];
        if (chosen->bytes + tile_room(tile) > plan->budget)
            continue;
        chosen->bytes += tile_room(tile);
        vec_push(arena, &chosen->tiles, tile);
    }
    for (size_t i = 0; i < offer->promoted.len; i++)
        vec_push(arena, &chosen->promoted, offer->promoted.at[i]);
}

/* --- doubt ----------------------------------------------------------------------------------- */

static double least_of_all(const PlanRegion *chosen)
{
    double gain = 0;
    for (size_t i = 0; i < chosen->tiles.len; i++)
        gain += tile_least(chosen->tiles.at[i]);
    for (size_t i = 0; i < chosen->promoted.len; i++)
        gain += promoted_least(&chosen->promoted.at[i]);
    return gain;
}

static void drop_tile(PlanRegion *chosen, size_t at)
{
    chosen->bytes -= tile_room(chosen->tiles.at[at]);
    for (size_t i = at + 1; i < chosen->tiles.len; i++)
        chosen->tiles.at[i - 1] = chosen->tiles.at[i];
    chosen->tiles.len--;
}

static void drop_kept(PlanRegion *chosen, size_t at)
{
    for (size_t i = at + 1; i < chosen->promoted.len; i++)
        chosen->promoted.at[i - 1] = chosen->promoted.at[i];
    chosen->promoted.len--;
}

/* Takes out what may lose most; NULL: nothing may lose. */
static const Footprint *drop_worst(PlanRegion *chosen)
{
    double worst = 0;
    size_t tile = SIZE_MAX, promoted = SIZE_MAX;
    for (size_t i = 0; i < chosen->tiles.len; i++)
        if (tile_least(chosen->tiles.at[i]) < worst) {
            worst = tile_least(chosen->tiles.at[i]);
            tile = i;
        }
    for (size_t i = 0; i < chosen->promoted.len; i++)
        if (promoted_least(&chosen->promoted.at[i]) < worst) {
            worst = promoted_least(&chosen->promoted.at[i]);
            promoted = i;
        }
    const Footprint *print = NULL;
    if (promoted != SIZE_MAX) {
        print = chosen->promoted.at[promoted].print;
        drop_kept(chosen, promoted);
    } else if (tile != SIZE_MAX) {
        print = chosen->tiles.at[tile]->print;
        drop_tile(chosen, tile);
    }
    return print;
}

/* --- the L1 cache ---------------------------------------------------------------------------- */

/* Of a multiprocessor of compute capability 7.0 and later: the L1 cache looks up a line in each
 * cycle, as shared memory has a wavefront (they are one memory), and four instructions are issued
 * (CUDA C++ Programming Guide, compute capability 7.x and 8.x). What a request takes of those
 * beside its own: two to make a row's address; six for a copy, which finds its cell and checks
 * it. */
enum { RESIDENT_THREADS = 2048, CACHE_BYTES = 128 << 10, ISSUED = 4, IN_MEMORY = 2, IN_COPIES = 6 };
enum { AT_ONCE = 4 }; /* iterations between which elements are used again, at most */

static double copy_cycles(Traffic copy)
{
    return copy.lines + copy.requests + copy.requests * IN_COPIES / ISSUED;
}

/* ... where each lane has 16 bytes in a request. */
static double vector_cycles(double requests, unsigned element)
{
    double bytes = requests * WARP_LANES * element;
    return bytes / LINE_BYTES + bytes / (WARP_LANES * VECTOR_BYTES) * IN_COPIES / ISSUED;
}

static double tile_cycles(const Plan *plan, const Tile *tile)
{
    if (plan->vectors.bytes)
        return vector_cycles(tile->compute.requests + tile->copy_in.requests +
                                 tile->copy_out.requests,
                             tile->print->array->element);
    return tile->compute.wavefronts + tile->compute.requests / ISSUED + copy_cycles(tile->copy_in) +
           copy_cycles(tile->copy_out);
}

/* Other blocks take the same elements: but for the first one they find them in the L2 cache. */
static bool is_of_other_blocks(const Model *model, const Tile *tile)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        bool here = false, elsewhere = false;
        for (size_t i = 0; i < model->accesses.len; i++) {
            const Access *access = model->accesses.at[i];
            if (access->flat && poly_mentions(access->flat, model->block[axis])) {
                elsewhere = true;
                here |= access->array == tile->print->array;
            }
        }
        if (elsewhere && !here)
            return true;
    }
    return false;
}

/* Elements that are too short to be copied ahead one by one are copied by lines. */
static double cycles_ahead(const Plan *plan, const Tile *tile)
{
    const unsigned element = tile->print->array->element;
    if (plan->vectors.bytes || element >= LEAST_VECTOR_BYTES)
        return tile_cycles(plan, tile);
    return tile->compute.wavefronts + tile->compute.requests / ISSUED +
           vector_cycles(tile->copy_in.requests, element) + copy_cycles(tile->copy_out);
}

bool waits_for_memory(const Plan *plan, const PlanRegion *region)
{
    double cycles = 0, sectors = 0;
    for (size_t i = 0; i < region->tiles.len; i++) {
        const Tile *tile = region->tiles.at[i];
        cycles += cycles_ahead(plan, tile);
        if (!is_of_other_blocks(plan->model, tile))
            sectors += tile->copy_in.sectors + tile->copy_out.sectors;
    }
    return sectors * SECTOR_BYTES / plan->device->bytes > cycles;
}

/* Whether the L1 cache serves loads as fast, whatever sectors it is asked for again. All tiles
 * together must save cycles with their copies, for they share waits. */
static bool cache_is_as_good(const Plan *plan, const PlanRegion *chosen)
{
    double before = 0, after = 0;
    int64_t blocks = RESIDENT_THREADS / model_threads(plan->model),
            iterations = chosen->region.tile,
            bytes = iterations > AT_ONCE ? chosen->bytes / iterations * AT_ONCE : chosen->bytes;
    for (size_t i = 0; i < chosen->tiles.len; i++) {
        const Tile *tile = chosen->tiles.at[i];
        if (tile->store || tile->print->array->wish == STAGE_ALWAYS)
            return false; /* each store goes on to the L2 cache */
        before += tile->before.lines + tile->before.requests * IN_MEMORY / ISSUED;
        after += tile_cycles(plan, tile);
    }
    if (!chosen->region.loop) /* the code waits for the tiles, and then for what it loads itself */
        after *= WAITED_TWICE;
    return chosen->tiles.len > 0 && after >= before && bytes * (blocks ? blocks : 1) <= CACHE_BYTES;
}

/* --- small gains ----------------------------------------------------------------------------- */

static double sectors_of_all(const Region *region)
{
    double sum = 0;
    for (size_t i = 0; i < region->model->accesses.len; i++)
        if (region_has(region, region->model->accesses.at[i]))
            sum += predict_access(region, region->model->accesses.at[i]).sectors;
    return sum;
}

/* The tiles save next to nothing beside what other accesses cost, and the block waits for them. */
static bool saves_little(const Plan *plan, const PlanRegion *chosen, double *share)
{
    double gain = 0;
    bool by_warp = true;
    for (size_t i = 0; i < chosen->tiles.len; i++) {
        const Tile *tile = chosen->tiles.at[i];
        if (tile->print->array->wish == STAGE_ALWAYS)
            return false;
        gain += gain_of(tile);
        by_warp = by_warp && rows_by_warp(plan->model, tile->print);
    }
    bool ahead = plan->stages > 1 && (!plan->chooses || waits_for_memory(plan, chosen));
    if (chosen->tiles.len == 0 || by_warp || ahead)
        return false;
    *share = gain / sectors_of_all(&chosen->region);
    return *share < LEAST_SHARE;
}

/* --------------------------------------------------------------------------------------------- */

static void drop_all(Offer *offer, PlanRegion *chosen)
{
    chosen->tiles.len = offer->tiles.len = 0;
    chosen->bytes = 0;
}

double choose_tiles(const Plan *plan, Offer *offer, PlanRegion *chosen, Dropped *dropped)
{
    double cost = offer->before;
    sort_by_gain(offer);
    fill_budget(plan, offer, chosen);
    if (plan->weigh == WEIGH_TIME && cache_is_as_good(plan, chosen)) {
        offer->cached = chosen->tiles.at[0]->print;
        drop_all(offer, chosen);
    }
    if (plan->weigh == WEIGH_TIME && saves_little(plan, chosen, &offer->share)) {
        offer->little = chosen->tiles.at[0]->print;
        drop_all(offer, chosen);
    }
    while (least_of_all(chosen) < 0) {
        const Footprint *print = drop_worst(chosen);
        if (!print)
            break;
        vec_push(plan->model->arena, dropped, print);
    }
    for (size_t i = 0; i < chosen->tiles.len; i++)
        cost -= gain_of(chosen->tiles.at[i]);
    for (size_t i = 0; i < chosen->promoted.len; i++)
        cost -= chosen->promoted.at[i].before.sectors;
    return cost;
}
