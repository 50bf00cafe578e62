/* Merged threads. Enters: a plan. Leaves: plan->merge: how many of the user's threads each thread
 * that is launched takes the place of, along which axis of the block. Between barriers they run one
 * after the other, in a loop that is unrolled (thread loops: Stratton, Stone and Hwu 2008, MCUDA).
 *
 * Where a thread has little to do, a GPU with much memory bandwidth waits for blocks to begin and
 * for the one or two loads of each thread. Measured on an H200, 8192 x 8192 floats: a transpose 2.0
 * times as fast, stencils of 5 and 9 points 1.5 times, a copy 1.3 times; 2^24 additions 1.2 times.
 *
 * Bits stay the same: threads of a block do not wait for each other, so that any order is one that
 * the original may have. But a compiler sees the work of several threads at once: it must not find
 * that two of them have the same product, which it then fuses with no sum. */
#include "coarsening.h"

#include "../../analysis/legality/coarsening_legality.h"
#include "../../analysis/legality/legality.h"
#include "coarsening_analysis.h"

enum {
    USUAL_ITEMS = 4,
    FEWEST_THREADS = 64,  /* of a block that is launched */
    MOST_BYTES = 64,      /* that a thread loads: more are enough under way already */
    MOST_BYTES_ALONG = 8, /* ... where neighbours along the lanes are merged */
    FEWEST_WAVES = 8,     /* of blocks: else some multiprocessors have nothing to do */
    MOST_STORED = 3,      /* bytes of DRAM, for each that is loaded */
    ONLY_STORED = 16      /* ... where next to nothing is loaded */
};

/* --- memory ----------------------------------------------------------------------------------- */

/* What is written is not read but by the thread that writes it, and before: a compiler would let
 * the loads of an item wait for the stores of the one before, or know a product that it stored.
 * `in_place`: else no array that is written is read at all. */
static bool stores_are_apart(const Model *model, bool in_place)
{
    for (size_t i = 0; i < model->accesses.len; i++)
        for (size_t k = 0; k < model->accesses.len; k++) {
            const Access *write = model->accesses.at[i], *read = model->accesses.at[k];
            if (write->write && read->read && write->array == read->array &&
                (!in_place || read->order > write->order || !poly_equal(write->flat, read->flat)))
                return false;
        }
    return true;
}

static int64_t bytes_loaded(const Model *model)
{
    int64_t bytes = 0;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        int64_t iterations = 1;
        for (const Loop *loop = access->loop; loop; loop = loop->outer)
            iterations *= loop->trips;
        if (access->read)
            bytes += iterations * access->array->element;
    }
    return bytes;
}

/* --------------------------------------------------------------------------------------------- */

/* Why the plan's own code waits elsewhere than before it or behind it; NULL: it does not. */
static const char *regions_hindrance(const Plan *plan)
{
    if (plan->regions.len == 0)
        return NULL;
    const PlanRegion *region = plan->regions.at[0];
    const Stmt *body = plan->model->kernel->body;
    bool stores = false;
    for (size_t i = 0; i < region->tiles.len; i++)
        stores |= region->tiles.at[i]->store;
    for (const Condition *condition = region->region.condition; condition;
         condition = condition->outer)
        if (condition_of_block(plan->model, condition)) /* copies would not know of it */
            return "it is staged under a condition of the whole block";
    if (region->region.loop)
        return "it is staged in a loop";
    if (plan->regions.len > 1 || region->region.block != body || region->repeated)
        return "only part of it is staged";
    if (!region->tiles.len || region->promoted.len)
        return "elements stay in registers";
    if (region->by_warp)
        return "each warp has its own tile";
    return stores && region->region.last + 1 != body->body.len
               ? "there are statements after its tiles are stored"
               : NULL;
}

/* y where the block has rows, or the one that is asked for. */
static unsigned axis_of(const Model *model, Str asked)
{
    return asked.len ? str_is(asked, "y") : model->block_size[1] > 1;
}

static bool axis_fits(const Model *model, Merge *merge, unsigned axis, int64_t items,
                      int64_t fewest)
{
    const int64_t *block = model->block_size;
    if (block[0] <= 0 || block[1] <= 0 || block[2] != 1)
        return false;
    merge->axis = axis;
    int64_t extent = block[merge->axis], threads = block[0] * block[1];
    merge->items = items;
    merge->step = extent / items;
    /* warps of the user's threads stay together, so that requests are what they were */
    return extent % items == 0 && threads / items >= fewest && threads / items % WARP_LANES == 0;
}

/* The items are of as many blocks: a grid of fewer blocks, and none of them smaller, begins sooner.
 * What a thread knows of its block is blockIdx; checks keep those that the user's grid does not
 * have from doing anything, or it has none. */
static bool take_blocks(const Model *model, Merge *merge, unsigned axis, int64_t items)
{
    const int64_t *block = model->block_size;
    const Tokens *tokens = &model->kernel->tokens;
    if (block[0] <= 0 || block[1] <= 0 || block[2] != 1 || !model->block_used[axis] ||
        model_sizes_mention_grid(model))
        return false;
    for (size_t i = model->kernel->brace; i < tokens->len; i++)
        if (token_is(tokens->at[i], "gridDim"))
            return false;
    for (size_t i = 0; i < model->accesses.len;
         i++) { /* items are as far apart as threads would be */
        const Poly *thread, *by, *rest, *flat = model->accesses.at[i]->flat;
        if (!flat || !poly_linear(model->arena, flat, model->thread[axis], &thread, &rest))
            continue; /* nobody knows how far */
        if (!poly_linear(model->arena, flat, model->block[axis], &by, &rest) ||
            !poly_equal(by, poly_scale(model->arena, thread, block[axis])))
            return false;
    }
    const Search search = search_places(model);
    ThreadLoops *over = search.loops;
    bool limited = false;
    for (size_t i = 0; i < over->indices.len; i++)
        limited |= over->indices.at[i].limit && over->indices.at[i].by[axis];
    if (!limited || !search_limits_fit(&search))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        over->threads[i] = block[i];
        over->blocks[i] = i == axis ? items : 1;
        over->parts[i] = over->items.count[i] = over->items.step[i] = 1;
    }
    *merge = (Merge){.axis = axis, .items = items, .step = block[axis], .over = over};
    return true;
}

/* In place, warps whose lanes begin inside of a line of 128 bytes share lines with others; where
 * each loads for several items before it stores for them, lines go to and fro. Measured on an H100,
 * 2^26 floats: 1.1 times as fast from lines' beginnings on, 0.45 times elsewhere. */
static bool shares_lines(const Model *model, const Merge *merge)
{
    return merge->axis == 0 && !stores_are_apart(model, false);
}

bool merge_shares_lines(const Plan *plan)
{
    return plan_merges(plan) && shares_lines(plan->model, &plan->merge);
}

static bool pays(const Plan *plan, const Merge *merge)
{
    const Model *model = plan->model;
    if (shares_lines(model, merge))
        return false;
    int64_t most = merge->axis == 0 ? MOST_BYTES_ALONG : MOST_BYTES;
    for (size_t i = 0; i < model->arrays.len && !plan->regions.len; i++)
        if (model->arrays.at[i]->element > LARGEST_MERGED)
            return false;
    return plan->weigh == WEIGH_TIME && bytes_loaded(model) <= most;
}

static Estimate estimate_merged(const Plan *plan, const Merge *merge)
{
    Plan merged = *plan;
    merged.merge = *merge;
    return estimate_plan(&merged, &ESTIMATE_CHOICE);
}

/* Less time is predicted; but not where threads wait for loads and store far more, for which nobody
 * waits: pixels that become planes of floats took an H100 0.96 of the time as written where 0.85
 * was predicted, and 1.2 of it in rows that tear sectors, 1.32 where items without conditions
 * stored together. */
static bool is_faster(const Plan *plan, const Merge *merge)
{
    const Merge none = {0};
    const Estimate one = estimate_merged(plan, &none), several = estimate_merged(plan, merge);
    const double all = one.cost.bytes, loaded = one.cost.loaded;
    return !one.known || !several.known ||
           ((all <= MOST_STORED * loaded || all > ONLY_STORED * loaded) &&
            estimate_takes_less(&several, &one, plan->device, ESTIMATE_LEAST_GAIN));
}

bool merge_is_faster(const Plan *plan)
{
    return is_faster(plan, &plan->merge);
}

/* Nobody knows how much of it caches have. */
static bool gathers(const Model *model)
{
    const Poly *by, *rest;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Poly *flat = model->accesses.at[i]->flat;
        if (!flat || !poly_linear(model->arena, flat, model->thread[0], &by, &rest))
            return true;
    }
    return false;
}

/* Threads of one block; of several where the start of blocks takes the time, or may. On an H100 a
 * rotation of 2^28 bytes takes 466 microseconds with as many threads in a block as the user has,
 * and 638 with a quarter of them; but an addition of 2^26 floats takes 319 instead of 278. */
static bool take_threads(const Plan *plan, unsigned axis, int64_t items, int64_t fewest,
                         Merge *merge)
{
    Merge several = {0};
    const bool across = axis == 0 && plan->model->block_size[1] > 1, /* lanes would be apart */
        one = axis_fits(plan->model, merge, axis, items, fewest),
               can = !plan->regions.len &&
                     !plan->loops && /* blocks of another shape stay as they are */
                     take_blocks(plan->model, &several, axis, items);
    if (!can)
        return one;
    const Estimate own = estimate_merged(plan, merge), others = estimate_merged(plan, &several);
    if (!one || across || gathers(plan->model) ||
        estimate_takes_less(&others, &own, plan->device, ESTIMATE_LEAST_GAIN))
        *merge = several;
    return true;
}

/* Why no threads can be merged; NULL: they can, as `merge` then tells. */
static const char *hindrance(const Plan *plan, int64_t items, Str asked, Merge *merge)
{
    const Model *model = plan->model;
    const Stmt *body = model->kernel->body;
    const StrMap *assigned = model->assigned;
    bool found = false;
    for (int64_t n = items ? items : USUAL_ITEMS; n > 1 && !found; n = items ? 1 : n / 2)
        found = take_threads(plan, axis_of(model, asked), n, items ? WARP_LANES : FEWEST_THREADS,
                             merge);
    if (!found)
        return "its block cannot be divided by that number into whole warps with at most two axes";
    const char *why = regions_hindrance(plan);
    if (!why)
        why = coarsening_hindrance(model, assigned);
    if (why)
        return why;
    if (!coarsening_stmt_fits(model, body))
        return "it has a loop with many iterations or a return, or a statement other than if, for "
               "and expressions";
    if (!stores_are_apart(model, merge->axis == 0))
        return "it reads a garray that it writes";
    Items put = {.count = {1, 1}};
    put.count[merge->axis] = merge->items;
    put.step[merge->axis] = merge->step;
    return coarsening_share_products(model, assigned, &put)
               ? "two merged threads might share a product that is part of a sum"
               : NULL;
}

DiagId merge_refusal(const Kernel *kernel, Str axis)
{
    bool asked = axis.len > 0;
    for (size_t i = 0; i < kernel->annotations.len && !asked; i++)
        asked = annotation_is_schedule(kernel->annotations.at[i]) &&
                kernel->annotations.at[i]->schedule.merge > 1;
    return asked ? DIAG_MERGE_LEFT : DIAG_NOT_MERGED;
}

void merge_where_it_pays(Plan *plan)
{
    if (plan_merges(plan) && !plan->regions.len)
        plan->merge.fewest_blocks = FEWEST_WAVES * plan->device->multiprocessors *
                                    (plan->device->threads / model_threads(plan->model));
}

void merge_plan(Plan *plan, int64_t items, Str axis, size_t told)
{
    Model *model = plan->model;
    Merge merge = {0};
    if (items == 1)
        return;
    const char *why = hindrance(plan, items, axis, &merge);
    if (why && items)
        diag_report(model->diags, merge_refusal(model->kernel, axis), model->kernel->where,
                    "threads are not merged: %s", why);
    if (why || (!items &&
                !(pays(plan, &merge) && (plan_has_short_words(plan) || is_faster(plan, &merge)))))
        return;
    plan->merge = merge;
    if (!items)
        merge_where_it_pays(plan);
    if (!plan->regions.len)
        diags_take_back_remarks(model->diags, told, DIAG_NO_GAIN);
    diag_report(model->diags, DIAG_MERGED, model->kernel->where,
                "each thread does the work of %lld original threads, %lld apart along %c%s: more "
                "loads are in flight",
                (long long)merge.items, (long long)merge.step, "xyz"[merge.axis],
                merge.over ? ", from as many blocks" : "");
}
