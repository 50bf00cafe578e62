/* Enters: a kernel. Leaves: schedules; and, when they are planned, a table of their costs. */
#include "candidates.h"

#include "../passes/axis_permutation.h"
#include "../passes/coarsen/register_tiling.h"
#include "../passes/pipeline.h"
#include "../passes/thresholds.h"

enum { MOST_STAGES_TRIED = 4, MOST_MERGED_TRIED = 8, FEWEST_PARTS = 4, MOST_PARTS_TRIED = 16 };

Candidates candidates_of(const Model *model, const Device *device)
{
    Arena *arena = model->arena;
    Candidates all = {0};
    const int64_t x = model->block_size[0] * model->parts, y = model->block_size[1];
    vec_push(arena, &all, (Candidate){.as_written = true});
    vec_push(arena, &all, (Candidate){0});
    const int64_t blocks[] = {x, 32, 64};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        for (unsigned stages = 1; stages <= MOST_STAGES_TRIED; stages++) {
            bool other = i > 0, fits = !other || (y == 1 && blocks[i] < x);
            bool can = stages == 1 || device->ahead;
            if (fits && can && model->block_size[2] == 1)
                vec_push(arena, &all,
                         (Candidate){.pinned = {.block = {blocks[i], other ? 1 : y},
                                                .merge = 1,
                                                .stages = stages}});
        }
    Candidate in_place = {.pinned = {.merge = 1}, .in_place = true};
    if (model->block_size[2] == 1) {
        in_place.pinned.block[0] = x;
        in_place.pinned.block[1] = y;
    }
    vec_push(arena, &all, in_place);
    for (int64_t merge = 2; merge <= MOST_MERGED_TRIED; merge *= 2)
        vec_push(arena, &all, (Candidate){.pinned = {.merge = merge}});
    for (int64_t parts = FEWEST_PARTS; model->loops.len && parts <= MOST_PARTS_TRIED; parts *= 2)
        vec_push(arena, &all, (Candidate){.pinned = {.split = parts}});
    return all;
}

Str candidates_words(Arena *arena, const Plan *plan)
{
    const Model *model = plan->model;
    Text text = text_new(arena);
    const int64_t *block = plan->loops ? plan->loops->threads : model->block_size;
    int64_t threads[3] = {block[0], block[1], block[2]};
    if (plan_merges(plan))
        threads[plan->merge.axis] /= plan_share(plan);
    if (model->swap)
        text_format(&text, "%.*s swapped, ", STR_ARG(swap_words(arena, model->swap->axes)));
    text_format(&text, "blocks of %lld", (long long)threads[0]);
    if (threads[1] > 1)
        text_format(&text, " x %lld", (long long)threads[1]);
    if (threads[2] > 1)
        text_format(&text, " x %lld", (long long)threads[2]);
    if (plan_merges(plan))
        text_format(&text, ", each thread for %lld", (long long)plan->merge.items);
    else if (plan->loops && plan->loops->items.count[0] * plan->loops->items.count[1] > 1)
        text_format(&text, ", each thread for %lld x %lld", (long long)plan->loops->items.count[0],
                    (long long)plan->loops->items.count[1]);
    if (plan->loops && plan->loops->split)
        text_format(&text, ", %lld for a loop's iterations", (long long)plan->loops->split_parts);
    for (size_t i = 0; i < plan->regions.len; i++) {
        const PlanRegion *region = plan->regions.at[i];
        if (region->tiles.len && region->region.loop)
            text_format(&text, ", tiles of %lld iterations", (long long)region->region.tile);
        else
            text_add_c(&text, region->tiles.len ? ", tiles" : ", registers");
        bool lines = false;
        for (size_t k = 0; k < region->tiles.len; k++)
            lines |= region->tiles.at[k]->line > 0;
        if (region->stages > 1)
            text_format(&text, " in %u stages%s", region->stages,
                        lines ? ", in lines of 16 bytes" : "");
    }
    if (plan->vectors.bytes)
        text_format(&text, ", %u bytes at a time", plan->vectors.bytes);
    return text_str(&text);
}

/* --- telling --------------------------------------------------------------------------------- */

Str candidate_pins(Arena *arena, const Candidate *candidate)
{
    const Schedule *pinned = &candidate->pinned;
    Text text = text_new(arena);
    if (pinned->block[0])
        text_format(&text, " block %lld", (long long)pinned->block[0]);
    if (pinned->block[1] > 1)
        text_format(&text, "x%lld", (long long)pinned->block[1]);
    if (pinned->merge)
        text_format(&text, " merge %lld", (long long)pinned->merge);
    if (pinned->stages)
        text_format(&text, " stages %u", pinned->stages);
    if (pinned->split)
        text_format(&text, " split %lld", (long long)pinned->split);
    return str_slice(text_str(&text), text.len ? 1 : 0, text.len);
}

static bool is_taken(const Candidate *one, Schedule faster)
{
    const Schedule *pinned = &one->pinned;
    return !one->as_written && pinned->block[0] == faster.block[0] &&
           pinned->block[1] == faster.block[1] && pinned->merge == faster.merge &&
           pinned->split == faster.split && pinned->stages == faster.stages;
}

/* The one before it runs the same; of these, the one that is taken is told. */
static bool is_repeated(const Candidates *all, size_t at)
{
    for (size_t i = 0; i < all->len; i++) {
        const Candidate *other = &all->at[i], *one = &all->at[at];
        bool first = other->is_taken || (!one->is_taken && i < at);
        if (i != at && first && str_equal(other->words, one->words) && other->estimate.known)
            return true;
    }
    return false;
}

Candidates candidates_ranked(Arena *arena, const Candidates *all, Schedule faster,
                             const Device *device)
{
    Candidates ranked = {0};
    for (size_t i = 0; i < all->len; i++)
        all->at[i].is_taken = is_taken(&all->at[i], faster);
    for (size_t i = 0; i < all->len; i++) {
        if (!all->at[i].estimate.known || is_repeated(all, i))
            continue;
        vec_push(arena, &ranked, all->at[i]);
        for (size_t k = ranked.len - 1;
             k > 0 &&
             estimate_takes_less(&ranked.at[k].estimate, &ranked.at[k - 1].estimate, device, 1);
             k--) {
            const Candidate faster = ranked.at[k];
            ranked.at[k] = ranked.at[k - 1];
            ranked.at[k - 1] = faster;
        }
    }
    return ranked;
}

KernelCandidates candidates_copy(Arena *arena, const Kernel *kernel, const Candidates *ranked)
{
    KernelCandidates copy = {.kernel = kernel->name, .where = kernel->where};
    for (size_t i = 0; i < ranked->len; i++) {
        Candidate one = ranked->at[i];
        one.words = str_copy(arena, one.words);
        one.estimate.taken = (TakenSizes){0};
        vec_push(arena, &copy.all, one);
    }
    return copy;
}

void candidates_tell(Diags *diags, const Device *device, Span where, const Candidates *ranked)
{
    Arena *arena = diags->arena;
    Diag *diag = diag_report(diags, DIAG_CANDIDATES, where,
                             "%zu schedule%s compared; `*` marks the one that is used", ranked->len,
                             ranked->len == 1 ? " was" : "s were");
    diag_note(diags, diag, (Span){0},
              "      time limit         in flight threads registers  shared");
    for (size_t i = 0; i < ranked->len; i++) {
        const Candidate *one = &ranked->at[i];
        const Cost *cost = &one->estimate.cost;
        const Str pins = candidate_pins(arena, one),
                  time = estimate_seconds(arena, estimate_time(&one->estimate, device));
        diag_note(diags, diag, (Span){0}, "%c %8.*s %-13s %9.0f %5.0f %% %9.0f %7.0f  %.*s%s%.*s",
                  one->is_taken ? '*' : ' ', STR_ARG(time),
                  cost_limit_name(cost_limit(device, cost)), cost->flight, cost->occupancy * 100,
                  cost->registers, cost->shared, STR_ARG(one->words), pins.len ? ": schedule " : "",
                  STR_ARG(pins));
    }
}

/* Its blocks are those that the user launches, and so are those of what its host function may
 * prefer. */
static bool is_in_place(const Plan *plan)
{
    return plan->model->parts == 1 && !plan->model->swap && !plan->loops && !plan_merges(plan) &&
           (!plan->wider || is_in_place(plan->wider));
}

bool candidate_may_be_taken(const Candidate *one, const Plan *first, const Estimate *taken,
                            const Device *device)
{
    if (one->pinned.merge > 1 && first->model->parts > 1) /* a warp's threads are not merged */
        return false;
    return one->in_place ? !is_in_place(first) : cost_limit(device, &taken->cost) != LIMIT_DRAM;
}

bool candidate_is_faster(const Candidate *one, const Estimate *taken, const Estimate *best,
                         const Device *device)
{
    const double share = one->in_place ? ESTIMATE_SURE_GAIN : SEARCH_GAIN;
    return !one->is_asked &&
           estimate_takes_less_by(&one->estimate, taken, device, share, ESTIMATE_NOTABLE) &&
           estimate_takes_less(&one->estimate, best, device, 1);
}
