/* A plan as a whole. Enters: its regions. Leaves: the spine, what each region's loop is in it, and
 * how they share their memory. Nothing is decided behind this. */
#include "../analysis/affine/overflow.h"
#include "../analysis/uniform_path/inactive_threads.h"
#include "contraction/opaque_value.h"
#include "stage/copy_predicates.h"
#include "stage/unrolling.h"

bool plan_outlives(const Model *model, const Loop *loop)
{
    if (loop->declares)
        return false;
    if (loop->outer)
        return true;
    for (size_t i = loop->stmt->last + 1; i < model->kernel->tokens.len; i++)
        if (model->kernel->tokens.at[i].kind == TOKEN_NAME &&
            str_equal(token_text(model->arena, model->kernel->tokens.at[i]), loop->variable->name))
            return true;
    return false;
}

/* The iterator outlives the loop, which may run no iteration in which it would be set. */
static bool keeps_start(const Model *model, const PlanRegion *region)
{
    const Loop *loop = region->region.loop;
    return loop && !region->single && !(loop->trips_known && loop->trips > 0) &&
           plan_outlives(model, loop);
}

/* From any value on, the distance to the loop's end is a number of the signed type. */
static bool distance_is_signed(const PlanRegion *region)
{
    const Loop *loop = region->region.loop;
    Arena *arena = region->region.model->arena;
    return !loop->downward && (region->in_int || !loop->variable->type->is_unsigned) &&
           poly_nonnegative(poly_subtract(arena, loop->start, poly_constant(arena, region->lead)));
}

static void find_loops(Plan *plan)
{
    const Model *model = plan->model;
    for (size_t i = 0; i < plan->regions.len; i++) {
        PlanRegion *region = plan->regions.at[i];
        const Loop *loop = region->region.loop;
        if (loop && !region->single) {
            region->in_int = limits_in_int(loop, region->region.tile);
            region->far = limits_are_far(model, loop, region->region.tile);
            region->signed_distance = distance_is_signed(region);
        }
        region->keeps_start = keeps_start(model, region);
        for (size_t k = 0; loop && k < plan->path.items.len; k++)
            if (plan->path.items.at[k].region == &region->region)
                region->outsiders = outsiders_read(model, plan->path.items.at[k].guard, loop->stmt,
                                                   loop->variable->name);
    }
}

/* The way to all regions together, with the statements apart that share a register with one. */
void plan_finish(Plan *plan, size_t told)
{
    const Model *model = plan->model;
    Regions regions = {0};
    Cuts cuts = {0};
    for (size_t i = 0; i < plan->regions.len; i++) {
        PlanRegion *region = plan->regions.at[i];
        vec_push(model->arena, &regions, &region->region);
        for (size_t k = 0; k < region->promoted.len; k++) {
            vec_push(model->arena, &cuts.before, region->promoted.at[k].first);
            vec_push(model->arena, &cuts.behind, region->promoted.at[k].last);
        }
    }
    if (!regions.len)
        return;
    plan->path = path_find(plan->model, &regions, &cuts);
    if (plan->path.fine) {
        opaque_value_find_variables(model, &plan->path);
        find_loops(plan);
        return;
    }
    diags_take_back_remarks(model->diags, told, DIAG_STAGED);
    Diag *diag = diag_report(model->diags, plan->path.rule, plan->path.where,
                             "the kernel is left unchanged: %.*s", STR_ARG(plan->path.why));
    if (plan->path.fix.len)
        diag_note(model->diags, diag, (Span){0}, "%.*s", STR_ARG(plan->path.fix));
    plan->regions.len = 0;
}

void plan_complete(const Plan *plan)
{
    for (size_t i = 0; i < plan->regions.len; i++) {
        PlanRegion *region = plan->regions.at[i];
        const Loop *loop = region->region.loop;
        Atom *stop = model_atom(plan->model, ATOM_SYMBOL, STR("stop"));
        stop->uniform = true;
        region->stop = stop;
        region->names = region_names(plan, region);
        region->says_end = loop && vocabulary_says(&region->names, loop->end);
        region->iterations = iterations_of(plan, region);
        region->slide = plan->slide;
        region->wants_registers = region_wants_registers(plan, region);
        for (size_t k = 0; k < region->tiles.len; k++)
            copies_find(region, region->tiles.at[k]);
    }
}

/* --- shared memory of several regions -------------------------------------------------------- */

static bool same_tiles(const PlanRegion *a, const PlanRegion *b)
{
    if (a->tiles.len != b->tiles.len || a->tables.len || b->tables.len)
        return false;
    for (size_t i = 0; i < a->tiles.len; i++) {
        const Tile *x = a->tiles.at[i], *y = b->tiles.at[i];
        if (x->print->array != y->print->array || x->print->rank != y->print->rank ||
            x->stages != y->stages || (x->partner != NULL) != (y->partner != NULL) ||
            (x->partner && x->partner->array != y->partner->array))
            return false;
        for (unsigned d = 0; d < x->print->rank; d++)
            if (x->print->row != y->print->row ||
                x->print->dims[d].extent != y->print->dims[d].extent ||
                x->layout.extents[d] != y->layout.extents[d])
                return false;
    }
    return true;
}

size_t plan_next_tiled(const Plan *plan, size_t i)
{
    while (i < plan->regions.len && plan->regions.at[i]->tiles.len == 0)
        i++;
    return i;
}

Declare plan_declare(const Plan *plan)
{
    size_t first = plan_next_tiled(plan, 0), next = plan_next_tiled(plan, first + 1);
    if (plan_asked_bytes(plan))
        return DECLARE_UNION;
    if (next >= plan->regions.len)
        return DECLARE_EACH;
    for (; next < plan->regions.len; next = plan_next_tiled(plan, next + 1))
        if (!same_tiles(plan->regions.at[first], plan->regions.at[next]))
            return DECLARE_UNION;
    return DECLARE_ONCE;
}
