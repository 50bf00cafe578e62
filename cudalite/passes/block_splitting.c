/* Blocks in parts of a warp. Enters: a kernel whose launches are ours and whose threads meet
 * nowhere. Leaves: a plan for the parts, where loads run ahead of the code in all of it; or none.
 *
 * What is under way is spread over all multiprocessors then, also where the grid is small, and no
 * warp waits for another one. For the same reason loads run ahead that nothing else would stage: of
 * a column that each thread walks down, coalesced as it is, but waited for in each iteration. */
#include "block_splitting.h"

#include "../analysis/launches/launch_rewrite.h"
#include "../analysis/model_build.h"
#include "../lex/lexer.h"
#include "pass_manager.h"

typedef struct {
    const Model *whole;
    const PlanLimits *limits;
} Parts;

static Model *new_model(const Parts *parts, int64_t count)
{
    const Model *whole = parts->whole;
    Model *model = model_build(whole->arena, whole->facts, whole->kernel, count);
    launch_rewrite_share(model, whole);
    return model;
}

/* From the beginning, because a plan leaves its traces in the model. */
static Plan *new_plan(const Parts *parts, int64_t count)
{
    return plan_make(new_model(parts, count), parts->limits);
}

static bool runs_ahead(const Plan *plan)
{
    bool ahead = plan->regions.len > 0;
    for (size_t i = 0; i < plan->regions.len; i++)
        ahead &= plan->regions.at[i]->stages > 1;
    return ahead;
}

/* Sectors that a block's tiles move in an iteration. */
static double tile_sectors(const Plan *plan)
{
    double sectors = 0;
    for (size_t i = 0; i < plan->regions.len; i++) {
        const PlanRegion *region = plan->regions.at[i];
        double iterations = region->region.tile > 0 ? (double)region->region.tile : 1;
        for (size_t k = 0; k < region->tiles.len; k++)
            sectors += (region->tiles.at[k]->copy_in.sectors - region->tiles.at[k]->again +
                        region->tiles.at[k]->copy_out.sectors) /
                       iterations;
    }
    return sectors;
}

/* --- columns ---------------------------------------------------------------------------------- */

static const Tile *tile_of(const PlanRegion *region, const Array *array)
{
    for (size_t i = 0; i < region->tiles.len; i++)
        if (region->tiles.at[i]->print->array == array)
            return region->tiles.at[i];
    return NULL;
}

static bool is_kept(const PlanRegion *region, const Array *array)
{
    for (size_t i = 0; i < region->promoted.len; i++)
        if (region->promoted.at[i].print->array == array)
            return true;
    return false;
}

/* An annotated loop reads the array in each iteration. */
static bool is_stream(const Plan *plan, const Array *array)
{
    const Model *model = plan->model;
    bool read = false;
    for (size_t i = 0; i < plan->regions.len; i++)
        if (tile_of(plan->regions.at[i], array) || is_kept(plan->regions.at[i], array))
            return false;
    for (size_t k = 0; k < model->accesses.len; k++) {
        const Access *access = model->accesses.at[k];
        read |= access->array == array && access->read && access->flat && access->loop &&
                access->loop->annotation;
    }
    return read && array->wish == STAGE_IF_IT_PAYS;
}

/* Each of the arrays is loaded ahead, and moves no more sectors than before. */
static bool streams_pay(const Plan *plan, const bool *wished)
{
    const Model *model = plan->model;
    for (size_t i = 0; i < model->arrays.len; i++)
        for (size_t k = 0; wished[i] && k < plan->regions.len; k++) {
            const Tile *tile = tile_of(plan->regions.at[k], model->arrays.at[i]);
            if (tile && (tile->stages < 2 || tile->copy_in.sectors > 1.1 * tile->before.sectors))
                return false;
        }
    return runs_ahead(plan);
}

/* The same plan with such arrays in tiles; NULL: there are none, or that would not pay. */
static Plan *plan_streams(const Parts *parts, const Plan *base, int64_t count)
{
    Model *model = new_model(parts, count);
    bool *wished = arena_alloc(model->arena, model->arrays.len * sizeof(bool)), any = false;
    for (size_t i = 0; i < model->arrays.len; i++) {
        wished[i] = is_stream(base, base->model->arrays.at[i]);
        any |= wished[i];
        if (wished[i])
            model->arrays.at[i]->wish = STAGE_ALWAYS;
    }
    Plan *plan = any ? plan_make(model, parts->limits) : NULL;
    for (size_t i = 0; i < model->arrays.len; i++) /* nobody asked for it: time decides */
        if (wished[i])
            model->arrays.at[i]->wish = STAGE_IF_IT_PAYS;
    return plan && plan->regions.len >= base->regions.len && streams_pay(plan, wished) ? plan
                                                                                       : NULL;
}

/* ---------------------------------------------------------------------------------------------- */

/* Not where each part would load for itself what the whole block shares. */
static bool pays(const Parts *parts, const Plan *plan, int64_t count)
{
    if (count == 1)
        return true;
    const Plan *other = new_plan(parts, 1);
    return other->regions.len < plan->regions.len ||
           tile_sectors(plan) * (double)count <= 1.1 * tile_sectors(other);
}

Plan *parts_plan(const Model *whole, const PlanLimits *limits, int64_t threads)
{
    const Parts parts = {whole, limits};
    Diags *diags = whole->diags;
    const size_t told = diags->all.len;
    int64_t of = threads ? threads : WARP_LANES, all = whole->block_size[0], count = all / of;
    if (whole->block_size[1] != 1 || whole->block_size[2] != 1 || all < of || all % of ||
        (threads && count == 1) ||
        (!threads && limits->stages <= 1 && !plan_may_choose(limits))) /* no load runs ahead */
        return NULL;
    Plan *plan = new_plan(&parts, count);
    if (threads)
        return plan;
    const size_t planned = diags->all.len;
    bool good = runs_ahead(plan) && pays(&parts, plan, count), taken = good && count > 1;
    diags_take_back(diags, taken ? planned : told);
    if (good)
        return taken ? plan : NULL;
    plan = plan_streams(&parts, plan, count);
    if (!plan)
        diags_take_back(diags, told);
    return plan;
}
