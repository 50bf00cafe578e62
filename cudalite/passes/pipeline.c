/* Which tiles' loads may run ahead of the code. Enters: a region whose tiles are chosen. Leaves:
 * the number of stages of each tile, and the bytes of all. */
#include "pipeline.h"

#include "../analysis/launches/launched_types.h"
#include "../analysis/legality/legality.h"
#include "../analysis/legality/type_based_aliasing.h"
#include "../analysis/legality/write_privacy.h"
#include "../analysis/spelling.h"
#include "../syntax/names.h"
#include "contraction/hoisted_product.h"

static bool is_written(const Region *region, const Array *array)
{
    const Model *model = region->model;
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->write && model->accesses.at[i]->array == array &&
            region_has(region, model->accesses.at[i]))
            return true;
    return false;
}

/* ... through memory that may be the array's. */
static bool is_written_otherwise(const Region *region, const Array *array)
{
    const Model *model = region->model;
    for (size_t i = 0; i < model->may_alias.len; i++) {
        const MayAlias *other = &model->may_alias.at[i];
        if (other->write && other->expr && other->expr->first >= region_first_token(region) &&
            other->expr->last <= region_last_token(region) && may_alias_array(other, array))
            return true;
    }
    return false;
}

/* A struct of eight bytes may be aligned to four, also one of the file that is called float2. */
bool pipeline_aligned(Unit *unit, const Type *type)
{
    if (type->kind == TYPE_VECTOR && names_class(unit, type->name) != CLASS_UNSEEN)
        return false;
    bool direct = type->pointers == 1 || (type->pointers == 0 && type->extents.len > 0);
    return direct &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->kind == TYPE_VECTOR);
}

/* A number that cp.async copies. */
static bool is_copied(Unit *unit, const Type *type)
{
    (void)unit;
    return !type->pointers && !type->extents.len && (type->size == 4 || type->size == 8) &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING);
}

/* Elements of a template's type, for which each launch of the file names such a number. */
static bool is_launched_number(const Model *model, const Type *type)
{
    return type->pointers == 1 && launched_types_pass(model->unit, model->facts->launches,
                                                      model->kernel, type->name, is_copied);
}

/* All that the region does to the array it does to the tile's cells. */
static bool is_alone(const PlanRegion *region, const Tile *tile)
{
    const Model *model = region->region.model;
    size_t mine = tile->print->accesses.len, all = 0;
    for (size_t i = 0; i < model->accesses.len; i++)
        all += model->accesses.at[i]->array == tile->print->array &&
               region_has(&region->region, model->accesses.at[i]);
    return all == mine && !tile->partner;
}

/* What the loop writes to the array are cells of the tile at hand, of which those that are loaded
 * ahead are none: iterations tell a subscript, and no other one; or the tile keeps those that it
 * shares with the one before. */
static bool moves_on(const PlanRegion *region, const Tile *tile)
{
    const Footprint *print = tile->print;
    const Loop *loop = region->region.loop;
    return loop && loop->canonical &&
           iterations_tell(print, loop, tile->carried ? tile->fresh.d : MOST_RANK) && !print->row &&
           !print->wraps && is_alone(region, tile);
}

/* Why a tile's load has to wait until the tile is needed; NULL: it may run ahead. */
static const char *obstacle(const Plan *plan, const PlanRegion *region, const Tile *tile)
{
    const Array *array = tile->print->array;
    if (!tile->load)
        return "nothing is loaded";
    if (array->element < 4 && !plan->vectors.bytes && !tile->line)
        return "cp.async copies 4, 8 or 16 bytes, but an element has fewer";
    if (array->is_class || (!pipeline_aligned(plan->model->unit, array->points) &&
                            (tile->line || !is_launched_number(plan->model, array->points))))
        return "the alignment of its elements is unknown";
    if (is_written_otherwise(&region->region, array) ||
        (is_written(&region->region, array) && !moves_on(region, tile)))
        return "the loop writes to it";
    return NULL;
}

bool pipeline_loads_wait(const Plan *plan, const PlanRegion *region, const Tile *tile)
{
    return tile->load && (!plan->made_for->ahead || obstacle(plan, region, tile) != NULL);
}

static const char NO_LOAD[] = "no tile can be loaded ahead";

bool pipeline_lines_run_ahead(const Plan *plan, const PlanRegion *region, const Tile *tile)
{
    Tile lined = *tile;
    lined.line = VECTOR_BYTES / tile->print->array->element;
    return VECTOR_BYTES % tile->print->array->element == 0 && !obstacle(plan, region, &lined);
}

static bool uses_pipeline(const Model *model)
{
    static const char *const names[] = {"__pipeline_commit", "__pipeline_wait_prior",
                                        "memcpy_async", "pipeline"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (model_mentions(model, str_of(names[i])))
            return true;
    return false;
}

bool pipeline_can(const Plan *plan, PlanRegion *region)
{
    const Loop *loop = region->region.loop;
    bool any = false;
    for (size_t i = 0; i < region->tiles.len; i++)
        any |= !obstacle(plan, region, region->tiles.at[i]) ||
               (plan->chooses && pipeline_lines_run_ahead(plan, region, region->tiles.at[i]));
    if (region->tiles.len == 0)
        region->unpipelined = STR("nothing is staged");
    else if (!loop)
        region->unpipelined = STR("there is no loop over tiles");
    else if (loop->trips_known && loop->trips <= region->region.tile)
        region->unpipelined = STR("one tile covers the loop");
    else if (uses_pipeline(plan->model))
        region->unpipelined = STR("the kernel already has asynchronous copies");
    else if (invariant_product(plan->model, loop))
        region->unpipelined = STR("a product does not change in the loop, and whether nvcc fuses "
                                  "it with a sum depends on the loop's form");
    else if (!any)
        region->unpipelined = str_of(NO_LOAD);
    else
        return true;
    return false;
}

static int64_t stages_bytes(const Plan *plan, const PlanRegion *region, unsigned stages)
{
    int64_t bytes = 0;
    for (size_t i = 0; i < region->tiles.len; i++) {
        const Tile *tile = region->tiles.at[i];
        bytes += (tile->bytes * (obstacle(plan, region, tile) ? 1 : stages) + 15) / 16 * 16;
    }
    return bytes;
}

/* As many stages as fit, up to this, where nobody says: an H100 does two arrays of 8192 rows 1.5
 * times faster with three tiles under way than with one. */
enum { MOST_CHOSEN = 4 };

/* Another stage in memory that the host has to ask for. One tile alone ahead is waited for where
 * two arrays are copied by lines, whose tiles have half as many iterations: an H100 takes 237 us
 * for two matrices of 8191 rows in three stages, 327 in two; for one 115 in two. But more tiles of
 * all blocks must be under way then. */
static bool asks_for_another(const Plan *plan, const PlanRegion *region, unsigned stages)
{
    const int64_t all = plan->device->shared, reserved = plan->device->reserved,
                  now = stages_bytes(plan, region, stages) + reserved,
                  then = stages_bytes(plan, region, stages + 1) + reserved;
    unsigned lines = 0;
    for (size_t i = 0; i < region->tiles.len; i++)
        lines += region->tiles.at[i]->line > 0;
    return lines > 1 && then - reserved <= plan->asked &&
           all / then * stages > all / now * (stages - 1);
}

bool pipeline_take(const Plan *plan, PlanRegion *region)
{
    unsigned stages = plan->chooses ? MOST_CHOSEN : plan->stages;
    while (stages > plan->stages && stages_bytes(plan, region, stages) > plan->ahead)
        stages--;
    if (stages_bytes(plan, region, stages) > plan->ahead)
        return false;
    if (plan->chooses && stages == plan->stages && asks_for_another(plan, region, stages))
        stages++;
    const int64_t bytes = stages_bytes(plan, region, stages);
    region->stages = 1;
    for (size_t i = 0; i < region->tiles.len; i++) {
        Tile *tile = region->tiles.at[i];
        tile->stages = obstacle(plan, region, tile) ? 1 : stages;
        region->stages = tile->stages > 1 ? stages : region->stages;
    }
    if (region->stages == 1)
        region->unpipelined = str_of(NO_LOAD);
    region->bytes = bytes;
    return true;
}

void pipeline_no_room(const Plan *plan, PlanRegion *region, const PlanRegion *tried, double sectors)
{
    Text why = text_new(plan->model->arena);
    text_format(&why,
                "tiles of %lld iterations in %u stages need %lld bytes, but a block may use %lld",
                (long long)tried->region.tile, plan->stages,
                (long long)stages_bytes(plan, tried, plan->stages), (long long)plan->ahead);
    if (sectors > 1)
        text_format(&why, "; shorter tiles would need %.1f times the sectors", sectors);
    region->unpipelined = text_str(&why);
}

void pipeline_tell(const Plan *plan, const PlanRegion *region, Diag *diag)
{
    Diags *diags = plan->model->diags;
    if (region->stages <= 1)
        diag_note(diags, diag, (Span){0}, "no load is issued ahead: %.*s",
                  STR_ARG(region->unpipelined));
    if (region->shortened)
        diag_note(diags, diag, (Span){0},
                  "with one stage instead of %u, tiles would have %lld iterations", region->stages,
                  (long long)region->shortened);
    for (size_t i = 0; i < region->tiles.len; i++) {
        const Tile *tile = region->tiles.at[i];
        const char *why = obstacle(plan, region, tile);
        Str name = tile->print->array->name;
        if (tile->stages > 1)
            diag_note(diags, diag, (Span){0},
                      "'%.*s' is loaded %u tile%s ahead into %u stages of %lld bytes%s",
                      STR_ARG(name), tile->stages - 1, tile->stages > 2 ? "s" : "", tile->stages,
                      (long long)tile->bytes, tile->line ? ", in lines of 16 bytes" : "");
        else if (tile->load && why)
            diag_note(diags, diag, (Span){0}, "'%.*s' is loaded only when it is needed: %s",
                      STR_ARG(name), why);
    }
}
