/* Waits. Enters: a planned region. Leaves: where its threads wait for each other. */
#include "../analysis/legality/type_based_aliasing.h"
#include "../analysis/uniform_path/uniform_path.h"
#include "stage/stage.h"

typedef enum { USED_BEFORE, USED_AFTER } UsedWhen;

static bool is_elsewhere(const Region *region, const Expr *expr, const Stmt *around, UsedWhen when)
{
    if (expr->first >= region_first_token(region) && expr->last <= region_last_token(region))
        return false;
    bool both = around && expr->first >= around->first && expr->last <= around->last;
    bool earlier = expr->first < region_first_token(region);
    return both || earlier == (when == USED_BEFORE);
}

/* The outermost loop around the region, or NULL. */
static const Stmt *loop_around(const Region *region)
{
    const Stmt *around = NULL;
    for (size_t i = 0; i < region->model->loops.len; i++) {
        const Stmt *loop = region->model->loops.at[i]->stmt;
        if (loop->first < region_first_token(region) && region_last_token(region) <= loop->last &&
            (!around || loop->first < around->first))
            around = loop;
    }
    return around;
}

/* A fence of one thread orders the copies of another one only if a barrier stands between. */
static bool fence_elsewhere(const Region *region, UsedWhen when)
{
    const Stmt *body = region->model->kernel->body, *around = loop_around(region);
    size_t first = body->first, last = body->last;
    Span where;
    if (when == USED_BEFORE)
        last = around ? around->last : region_first_token(region);
    else
        first = around ? around->first : region_last_token(region);
    return tokens_fence(region->model, first, last, &where);
}

/* Whether the array is accessed outside the region, before or after it; around a loop's iterations,
 * one is the other. */
static bool used_elsewhere(const Region *region, const Array *array, bool writes_only,
                           UsedWhen when)
{
    const Stmt *around = loop_around(region);
    for (size_t i = 0; i < region->model->accesses.len; i++) {
        const Access *access = region->model->accesses.at[i];
        if (access->array == array && (access->write || !writes_only) &&
            is_elsewhere(region, access->expr, around, when))
            return true;
    }
    for (size_t i = 0; i < region->model->may_alias.len; i++) {
        const MayAlias *other = &region->model->may_alias.at[i];
        if (other->expr && (other->write || !writes_only) && may_alias_array(other, array) &&
            is_elsewhere(region, other->expr, around, when))
            return true;
    }
    return false;
}

static bool moves_with_iterations(const Footprint *print)
{
    for (unsigned d = 0; d < print->rank; d++)
        if (digit_of_iterations(&print->dims[d]) &&
            (print->dims[d].span > 0 || print->dims[d].count > 1))
            return true;
    return false;
}

/* Where tiles follow each other, and the region itself. The wait for the next tile's loads, where
 * they run ahead, serves for stores, too. */
static void find_inner(PlanRegion *chosen)
{
    const bool ahead = chosen->stages > 1;
    bool loads = false, stores = false, again = false; /* loads that do not run ahead; what was
                                                          stored is loaded ahead of the next time */
    chosen->sync_carry = false;
    for (size_t i = 0; i < chosen->tiles.len; i++) {
        const Tile *tile = chosen->tiles.at[i];
        loads |= tile->load && tile->stages <= 1;
        stores |= tile->store;
        again |= tile->store && tile->stages > 1;
        chosen->sync_carry |= ahead && tile->load && tile->stages <= 1 && tile->carried > 0;
    }
    chosen->sync_compute =
        ahead ? loads || stores || chosen->carries
              : chosen->tiles.len > 0 && (stores || !chosen->single || chosen->repeated);
    chosen->sync_store &= !chosen->single || (chosen->repeated && !chosen->sync_after);
    chosen->sync_store &= loads || !ahead;
    chosen->sync_end =
        (chosen->repeated && (!chosen->sync_compute || again)) || (ahead && chosen->carries);
}

/* A barrier of the kernel's own follows at once. */
static bool barrier_follows(const Region *region)
{
    return !region->loop && region->last + 1 < region->block->body.len &&
           stmt_is_barrier(region->model, region->block->body.at[region->last + 1]);
}

void waits_find(PlanRegion *chosen)
{
    const Region *region = &chosen->region;
    bool loads = false, stores = false;
    chosen->certain = region_has_iteration(region);
    chosen->repeated = region_around(region) && !barrier_follows(region);
    chosen->by_warp = chosen->tiles.len > 0 &&
                      (!chosen->tables.len || model_threads(region->model) <= WARP_LANES);
    for (size_t i = 0; i < chosen->tiles.len; i++) {
        const Tile *tile = chosen->tiles.at[i];
        const Footprint *stored = tile->partner ? tile->partner : tile->print;
        chosen->by_warp = chosen->by_warp && rows_by_warp(region->model, tile->print);
        loads |= tile->load;
        stores |= tile->store;
        if (tile->load)
            chosen->sync_before |= used_elsewhere(region, tile->print->array, true, USED_BEFORE);
        if (tile->store)
            chosen->sync_after |=
                used_elsewhere(region, stored->array, false, USED_AFTER) || chosen->repeated;
        if (tile->store && tile->load &&
            !tile->partner) /* a cell's thread differs between both, or its element does */
            chosen->sync_store |=
                moves_with_iterations(tile->print) || tile->fresh.count != tile->written.count;
        if (tile->store && used_elsewhere(region, stored->array, false, USED_BEFORE))
            chosen->sync_before = true; /* the owner's earlier access, and another thread's store */
    }
    chosen->sync_before |= loads && fence_elsewhere(region, USED_BEFORE);
    chosen->sync_after |= stores && fence_elsewhere(region, USED_AFTER);
    chosen->sync_after = chosen->sync_after && !barrier_follows(region);
    if (chosen->tiles.len > 0 && (!loads || (stores && chosen->carries)))
        chosen->sync_store =
            true; /* nothing else keeps the next tile's writes from this one's store */
    if (region->loop && chosen->tiles.len > 0) {
        chosen->single = region->loop->trips_known && region->loop->trips <= region->tile;
        chosen->whole =
            region->loop->trips_known && (region->loop->trips + chosen->lead) % region->tile == 0;
    } else {
        chosen->single = chosen->whole = true;
    }
    for (size_t i = 0; i < chosen->tiles.len && !chosen->by_warp; i++)
        if (rows_by_warp(region->model, chosen->tiles.at[i]->print))
            tile_copied_by_block(region, chosen->tiles.at[i]);
    find_inner(chosen);
}

static bool is_between(const Expr *expr, const PlanRegion *before, const PlanRegion *region)
{
    return expr->first > region_last_token(&before->region) &&
           expr->last < region_first_token(&region->region);
}

/* ... an array that the region's copies load or store. */
static bool may_touch(const MayAlias *other, const PlanRegion *region)
{
    for (size_t i = 0; i < region->tiles.len; i++) {
        const Tile *tile = region->tiles.at[i];
        if (may_alias_array(other, tile->print->array) ||
            (tile->partner && may_alias_array(other, tile->partner->array)))
            return true;
    }
    return false;
}

/* The wait at the end of the region before serves this one too: both run one after the other, and
 * nothing between them touches an array, or memory that may be one's. */
static bool follows_at_once(const Plan *plan, const PlanRegion *before, const PlanRegion *region)
{
    const Model *model = plan->model;
    const Loop *a = before->region.loop, *b = region->region.loop;
    if (!before->sync_after || !a || !b || b->outer ||
        stmt_parent(model->kernel->body, a->stmt) != stmt_parent(model->kernel->body, b->stmt))
        return false;
    for (size_t i = 0; i < model->accesses.len; i++)
        if (is_between(model->accesses.at[i]->expr, before, region))
            return false;
    for (size_t i = 0; i < model->may_alias.len; i++)
        if (model->may_alias.at[i].expr &&
            is_between(model->may_alias.at[i].expr, before, region) &&
            may_touch(&model->may_alias.at[i], region))
            return false;
    Span where;
    return !tokens_fence(model, region_last_token(&before->region),
                         region_first_token(&region->region), &where);
}

/* The kernel's own barrier serves: all threads come from it to the region at once. */
static bool follows_barrier(const PlanRegion *planned)
{
    const Region *region = &planned->region;
    const Model *model = region->model;
    const size_t first = region_first_token(region);
    size_t from = 0;
    if (region->loop || !region->first)
        return false;
    for (size_t i = 0; i < model->barriers.len && model->barriers.at[i] < first; i++)
        from = model->barriers.at[i];
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->expr->first > from && model->accesses.at[i]->expr->first < first)
            return false;
    for (size_t i = 0; i < model->may_alias.len; i++) {
        const MayAlias *other = &model->may_alias.at[i];
        if (other->expr && other->expr->first > from && other->expr->first < first &&
            may_touch(other, planned))
            return false;
    }
    Span where;
    for (size_t i = region->first; i-- > 0;)
        if (region->block->body.at[i]->first <= from && from <= region->block->body.at[i]->last)
            return stmt_is_barrier(region->model, region->block->body.at[i]) &&
                   !tokens_fence(model, from + 1, first, &where);
    return false;
}

/* Regions share their memory, so each waits until the one before it has done with it. */
void waits_order(Plan *plan)
{
    size_t tiled = 0;
    const PlanRegion *before = NULL;
    for (size_t i = 0; i < plan->regions.len; i++)
        tiled += plan->regions.at[i]->tiles.len > 0;
    for (size_t i = 0; tiled > 1 && i < plan->regions.len; i++) {
        PlanRegion *region = plan->regions.at[i];
        if (region->tiles.len == 0)
            continue;
        region->sync_before |= before || region_around(&region->region);
        if (before && follows_at_once(plan, before, region))
            region->sync_before = false;
        before = region;
    }
    for (size_t i = 0; i < plan->regions.len; i++)
        if (plan->regions.at[i]->sync_before && follows_barrier(plan->regions.at[i]))
            plan->regions.at[i]->sync_before = false;
}
