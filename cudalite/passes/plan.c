/* A plan as a value. Enters: a model, or what passes have filled in. Leaves: a plan of nothing, the
 * memory that its tiles take, and the plan as text. */
#include "plan.h"

#include "coarsen/register_tiling.h"

#include "../cost/least.h"
#include "../syntax/tree.h"

Plan *plan_nothing(Model *model, const Device *device)
{
    Plan *plan = arena_new_of(model->arena, Plan);
    *plan = (Plan){.model = model, .made_for = device, .device = device, .merge.items = 1};
    return plan;
}

_Noreturn void plan_has_gap(Arena *arena)
{
    arena_give_up(arena, "the plan for it cannot be written as code");
}

int64_t plan_tile_bytes(const Plan *plan)
{
    int64_t most = 0;
    for (size_t i = 0; i < plan->regions.len; i++)
        most = plan->regions.at[i]->bytes > most ? plan->regions.at[i]->bytes : most;
    return most;
}

int64_t plan_asked_bytes(const Plan *plan)
{
    const int64_t most = plan_tile_bytes(plan);
    return most > STATIC_LIMIT ? most : 0;
}

int64_t plan_fewest_blocks(const Plan *plan)
{
    int64_t fewest = plan->fewest_blocks;
    if (plan->merge.fewest_blocks > fewest)
        fewest = plan->merge.fewest_blocks;
    return plan->loops && plan->loops->fewest_blocks > fewest ? plan->loops->fewest_blocks : fewest;
}

bool plan_has_short_words(const Plan *plan)
{
    bool has = false;
    for (size_t i = 0; i < plan->model->arrays.len; i++)
        has |= plan->model->arrays.at[i]->element <= SHORT_WORD;
    return has;
}

double tile_conflicts(const Tile *tile)
{
    double ideal = tile->compute.ideal + tile->copying.ideal;
    return ideal > 0 ? (tile->compute.wavefronts + tile->copying.wavefronts) / ideal : 1;
}

bool tile_has_conflicts(const Tile *tile)
{
    const Expr *bytes = tile->print->array->annotation->element_size.expr;
    const bool vary =
        bytes && expr_bare(bytes)->kind == EXPR_SIZEOF; /* launches may name smaller types */
    return vary || ratio_told(tile_conflicts(tile)) > 1;
}

static void dump_kept(const PlanRegion *region, FILE *out)
{
    for (size_t i = 0; i < region->promoted.len; i++) {
        const Promoted *promoted = &region->promoted.at[i];
        fprintf(out, "    %.*s: in a register%s%s%s; sectors %.0f -> %.0f\n",
                STR_ARG(promoted->print->array->name), promoted->load ? ", load" : "",
                promoted->store ? ", store" : "",
                promoted->certain ? "" : ", if there is an iteration", promoted->before.sectors,
                promoted->after);
    }
}

static void dump_footprint(const Model *model, const Footprint *print, FILE *out)
{
    for (unsigned d = 0; d < print->rank; d++) {
        const Dimension *dim = &print->dims[d];
        fprintf(out, " [%.*s + %.*s*(0..%lld)%s]", STR_ARG(poly_text(model->arena, dim->origin)),
                STR_ARG(poly_text(model->arena, dim->stride)), (long long)dim->extent - 1,
                dim->in_range ? "" : " unproven");
    }
}

void plan_dump(const Plan *plan, FILE *out)
{
    const Model *model = plan->model;
    fprintf(out, "kernel %.*s: %lld bytes of shared memory for a block\n",
            STR_ARG(model->kernel->name), (long long)plan->budget);
    if (plan_merges(plan))
        fprintf(out, "  each thread does the work of %lld%s along %c\n",
                (long long)plan->merge.items, plan->merge.over ? ", of as many blocks," : "",
                "xyz"[plan->merge.axis]);
    for (size_t i = 0; i < plan->regions.len; i++) {
        const PlanRegion *region = plan->regions.at[i];
        const Loop *loop = region->region.loop;
        if (loop && region->tiles.len == 0)
            fprintf(out, "  loop over %.*s", STR_ARG(loop->variable->name));
        else if (loop)
            fprintf(out, "  loop over %.*s in tiles of %lld", STR_ARG(loop->variable->name),
                    (long long)region->region.tile);
        else
            fprintf(out, "  whole body");
        if (region->lead)
            fprintf(out, " from %lld before its start", (long long)region->lead);
        fprintf(out, ", %lld bytes%s%s%s%s\n", (long long)region->bytes,
                region->by_warp ? ", by warp" : "", region->sync_before ? ", wait before" : "",
                region->sync_store ? ", wait after store" : "",
                region->sync_after ? ", wait after" : "");
        dump_kept(region, out);
        for (size_t k = 0; k < region->tiles.len; k++) {
            const Tile *tile = region->tiles.at[k];
            fprintf(out, "    %.*s", STR_ARG(tile->print->array->name));
            if (tile->partner)
                fprintf(out, " and %.*s", STR_ARG(tile->partner->array->name));
            fprintf(out, ":%s%s%s", tile->load ? " load" : "", tile->store ? " store" : "",
                    tile->store && !tile->exact.all ? " all" : "");
            if (tile->stages > 1)
                fprintf(out, " in %u stages", tile->stages);
            if (tile->line)
                fprintf(out, " by lines of %u", tile->line);
            if (tile->carried)
                fprintf(out, " (%lld of %lld carried along)", (long long)tile->carried,
                        (long long)tile->print->dims[tile->fresh.d].extent);
            dump_footprint(model, tile->print, out);
            fprintf(out, " rows of %lld; sectors %.0f -> %.0f, wavefronts %.2f per request\n",
                    (long long)tile->layout.extents[tile_rank(tile->print) - 1],
                    tile->before.sectors, tile->copy_in.sectors + tile->copy_out.sectors,
                    tile->compute.ideal > 0 ? tile->compute.wavefronts / tile->compute.ideal : 1.0);
        }
    }
    if (plan->wider && plan->wider->regions.len) {
        fprintf(out, "which the host function prefers where it can: ");
        plan_dump(plan->wider, out);
    }
}

bool plan_stages_all(const Plan *plan)
{
    if (plan->regions.len != 1 || !plan->regions.at[0]->region.loop)
        return false;
    const PlanRegion *region = plan->regions.at[0];
    for (size_t i = 0; i < plan->model->accesses.len; i++) {
        const Access *access = plan->model->accesses.at[i];
        bool staged = !region_has(&region->region, access);
        for (size_t k = 0; k < region->tiles.len && !staged; k++)
            staged = region->tiles.at[k]->print->array == access->array;
        if (!staged)
            return false;
    }
    return true;
}
