/* Enters: a plan. Leaves: its cost. */
#include "estimate.h"

#include <string.h>

#include "../cost/least.h"
#include "axis_permutation.h"
#include "coarsen/register_tiling.h"
#include "memoisation.h"
#include "pipeline.h"

enum {
    TILE_REGISTERS = 6,    /* places of copies and cells */
    VECTOR_REGISTERS = 24, /* ... of vectors, several of which are read ahead */
    IN_COPY = 6,           /* instructions for a copy: it finds its cell and checks it */
    IN_COPY_AHEAD = 4,     /* ... where eight of those that run ahead are written out */
    AT_EDGE =
        100, /* cycles for each element of a line that a row begins or ends in, which are asked for one by one, one row
                   * behind the other: 1,000,000 rows of 33 bytes take an H200 849 us, of 33 floats 261, where tiles were to take
                   * 101 */
    IN_WIDE =
        6, /* ... more where its place is one of 64 bits: unsigned sizes of records of 129 to 1000 bytes, which took an
                       * H200 1.6 to 2 times what they took as written */
    IN_LINE = 5,      /* ... more where a line is asked whether it lies in the array */
    BY_DIVISION = 10, /* ... more for a place that is a quotient and what is left */
    IN_ITERATION =
        10, /* ... and more, each, in iterations that are not written out: nvcc makes 24 for two coordinates, 50 for
                         three */
    ONE_BY_ONE =
        2, /* ... times as long, for each of these waits for the one before: a walk over 5 planes that was
                              to take 0.5 of the kernel as written took an H100 1.12 of it */
    MOST_LOADED = 16, /* loads that wait in registers where nothing tells nvcc how many these are */
    FOR_A_LOAD = 2    /* registers, where all are under way: its address, and the value */
};
/* Times as long take elements that no cp.async copies: 200,000 rows of 257 bytes 129 us, of 100,000
 * rows of 511 bytes 70 us. */
static const double NOT_COPIED = 1.5;

static Estimate made_of(Work *work)
{
    if (!work)
        return (Estimate){0};
    Cost cost = work_cost(work);
    const double *grid = work->extents.grid;
    return (Estimate){.cost = cost,
                      .grid = {grid[0], grid[1], grid[2]},
                      .known = true,
                      .grid_guessed = work->extents.grid_guessed,
                      .taken = work->extents.taken,
                      .blocks = extents_blocks(&work->extents),
                      .launch_line = work->extents.launch_line};
}

Estimate estimate_written(const Model *model, const Device *device, const EstimateBasis *basis)
{
    return made_of(work_new(model, device, basis));
}

static void put_in_tile(Work *work, const Footprint *print, double passes)
{
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        AccessWork *found = work_access(work, access->whole ? access->whole : access);
        if (!found)
            continue;
        found->in_tile = true;
        found->passes = passes * found->once.requests;
    }
}

static void add(Traffic *sum, Traffic more)
{
    sum->requests += more.requests;
    sum->sectors += more.sectors;
    sum->lines += more.lines;
}

/* Of a thread, for a tile's cells: instructions for each; as many one behind the other, in the time
 * of most; how often it waits for loads; cycles where a row begins or ends. */
typedef struct {
    double steps, chain, waits, edge;
} CopySteps;

static CopySteps copy_steps(const Plan *plan, const Tile *tile, const CopyNest *nest)
{
    const unsigned rank = tile_rank(tile->print);
    const bool by_rows = nest->row && (nest->pieces == 1 || !plan->vectors.bytes);
    int divided = 0;
    bool uneven = false; /* a divisor is no multiple of the threads, nor they of it */
    for (unsigned d = 0; d < rank && !nest->direct && !by_rows; d++) {
        const int64_t count = nest->part.dims[d].count;
        if (nest->axes[d] >= 0 || count < 2)
            continue;
        uneven |= divided && count % nest->threads && nest->threads % count;
        divided++;
    }
    const bool anew = divided > (nest->batch ? 2 : 1) && uneven && nest->passes > 1 &&
                      !nest->unrolled; /* those of a batch wait for each other less */
    const double steps =
        (tile->stages > 1 ? IN_COPY_AHEAD : IN_COPY) +
        (BY_DIVISION + (anew ? IN_ITERATION : 0)) * (divided > 1 ? divided - 1 : 0) +
        (tile->line ? IN_LINE : 0) + (tile->print->wide && tile->stages <= 1 ? IN_WIDE : 0);
    return (CopySteps){.steps = steps, .chain = steps * (anew ? ONE_BY_ONE : 1)};
}

static bool mentions_threads(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (at.atom->kind == ATOM_THREAD)
            return true;
    return false;
}

/* All accesses stand under a condition on rows in the loop, which copies ask of each cell: ptxas answers one by one
 * (chunks to where the array ends took an H200 1.3 to 1.9 of the time as written). */
static bool asks_in_loop(const PlanRegion *region, const Footprint *print)
{
    const Loop *loop = region->region.loop;
    bool all = loop != NULL;
    for (size_t i = 0; i < print->accesses.len && all; i++) {
        const Condition *condition = print->accesses.at[i]->condition;
        all = condition && condition != loop->condition && condition->comparison &&
              (mentions_threads(condition->left) || mentions_threads(condition->right));
    }
    return all;
}

/* How often a thread waits for its loads. Those of one row have one condition; by itself nvcc
 * stores the first ones of others before it loads the last ones, with registers enough it loads two
 * batches at a time. */
static double waits_of(const PlanRegion *region, const Tile *tile, const CopyNest *nest,
                       bool wants_registers)
{
    if (nest->batch && wants_registers && !asks_in_loop(region, tile->print))
        return larger((double)nest->passes / (2 * (double)nest->batch), 1);
    const double of_row = larger(
                     (double)nest->part.dims[tile_rank(tile->print) - 1].count / WARP_LANES, 1),
                 most = nest->batch > 0 ? (double)nest->batch : (double)nest->passes;
    return larger((double)nest->passes / least(LOADED_ANYHOW * of_row, most), 1);
}

static double edge_cycles(const Tile *tile)
{
    const unsigned element = tile->print->array->element;
    return AT_EDGE * (element < LEAST_VECTOR_BYTES ? NOT_COPIED : 1) * VECTOR_BYTES / element;
}

/* ... of all of the tile's, on average. */
static CopySteps tile_copy_steps(const Plan *plan, const PlanRegion *region, const Tile *tile,
                                 bool wants_registers)
{
    CopySteps all = {0};
    double cells = 0;
    for (unsigned part = 0; part < tile->part_count; part++) {
        const CopyNest nest = tile_copy(plan->model, tile, part, COPY_LOAD, region->by_warp, 1);
        const CopySteps each = copy_steps(plan, tile, &nest);
        all.steps += each.steps * (double)nest.cells;
        all.chain += each.chain * (double)nest.cells;
        cells += (double)nest.cells;
        if (tile->line)
            all.edge += edge_cycles(tile) * (double)nest.passes;
        if (tile->copy_in.requests > 0)
            all.waits += nest.batch > 0 || nest.unrolled
                             ? waits_of(region, tile, &nest, wants_registers)
                             : (double)nest.passes;
    }
    all.steps = cells > 0 ? all.steps / cells : IN_COPY;
    all.chain = cells > 0 ? all.chain / cells : IN_COPY;
    return all;
}

static void add_region(Work *work, const Plan *plan, const PlanRegion *region)
{
    TileWork made = {.loop = region->region.loop,
                     .iterations = region->region.loop ? (double)region->region.tile : 1,
                     .stages = region->stages > 1 ? region->stages : 1,
                     .vector = region->vector > 1 ? region->vector : 1,
                     .barriers = region->by_warp ? 0.5 : 2};
    /* What is known of devices with cp.async was measured without. */
    const bool wants_registers = !plan->made_for->ahead && region_wants_registers(plan, region);
    for (size_t i = 0; i < region->tiles.len; i++) {
        const Tile *tile = region->tiles.at[i];
        double passes =
            tile->compute.requests > 0 ? tile->compute.wavefronts / tile->compute.requests : 1;
        const double before = made.in.requests + made.out.requests,
                     more = tile->copy_in.requests + tile->copy_out.requests;
        if (more > 0) {
            const CopySteps copy = tile_copy_steps(plan, region, tile, wants_registers);
            made.copy = (made.copy * before + copy.steps * more) / (before + more);
            made.chain = (made.chain * before + copy.chain * more) / (before + more);
            made.edge += work->extents.basis->iterations ? copy.edge : 0; /* else rows are long */
            made.waits += tile->stages > 1 || copy.waits < 1 ? 0 : copy.waits - 1;
        }
        add(&made.in, tile->copy_in);
        add(&made.out, tile->copy_out);
        made.passes += tile->copying.wavefronts;
        made.ahead |= tile->stages > 1;
        made.beside |= tile->stages <= 1 && tile->copy_in.requests > 0;
        put_in_tile(work, tile->print, passes);
        if (tile->partner)
            put_in_tile(work, tile->partner, passes);
    }
    for (size_t i = 0; i < region->promoted.len; i++)
        for (size_t k = 0; k < region->promoted.at[i].print->accesses.len; k++) {
            const Access *access = region->promoted.at[i].print->accesses.at[k];
            AccessWork *found = work_access(work, access->whole ? access->whole : access);
            if (found)
                found->promoted = region->region.loop;
        }
    for (size_t i = 0; i < region->tables.len; i++) {
        const Table *table = &region->tables.at[i];
        made.spared += table_spares(plan->model, table);
        made.filled += table_fills(plan->model, table, region->region.tile);
        made.passes += table_requests(plan->model, table, region->region.tile);
    }
    if (!region->tiles.len)
        return;
    if (made.vector == 1 && plan->vectors.bytes) /* they will be */
        made.vector = plan->vectors.bytes / region->tiles.at[0]->print->array->element;
    const double warps = (double)model_warps(plan->model),
                 each = made.in.requests / warps / made.vector,
                 loaded = wants_registers ? FOR_A_LOAD * least(each, 2 * MOST_LOADED)
                                          : least(each, MOST_LOADED);
    work->registers +=
        TILE_REGISTERS + (made.vector > 1 ? VECTOR_REGISTERS : 0) + (made.ahead ? 0 : loaded);
    work->shared = (double)region->bytes > work->shared ? (double)region->bytes : work->shared;
    vec_push(plan->model->arena, &work->tiles, made);
}

/* The kernel that loops over threads were written for. */
static const Model *plan_base(const Plan *plan)
{
    return plan->loops ? plan->loops->model : plan->model;
}

const Model *plan_user_model(const Plan *plan)
{
    const Model *model = plan_base(plan);
    return model->swap                        ? model->swap->from
           : plan->loops && plan->loops->user ? plan->loops->user
                                              : model;
}

Estimate estimate_before(const Plan *plan, const Model *user, const EstimateBasis *basis)
{
    const bool plain = plan->loops && plan->loops->plain;
    return estimate_written(plain ? plan->model : user, plan->device, basis);
}

Estimate estimate_settle(const Plan *plan, const Model *user, EstimateBasis *basis)
{
    const Estimate written = estimate_before(plan, user, basis);
    Assumptions *sizes = arena_new_of(user->arena, Assumptions);
    *sizes = assumptions_with(user->arena, basis->given, &written.taken);
    basis->given = sizes;
    return written;
}

static double iterations_of(const Extents *user, const Loop *loop)
{
    Extents extents = *user;
    const double iterations =
        extents_value(&extents, poly_subtract(user->model->arena, loop->end, loop->start));
    return iterations > SWAP_LANES ? iterations : SWAP_LANES;
}

/* Blocks that are launched, of those of the user's that they take the place of. */
static void loops_grid(const ThreadLoops *loops, double grid[3])
{
    for (unsigned axis = 0; axis < 2; axis++) {
        const double parts = loops->parts[axis] > 1 ? (double)loops->parts[axis] : 1;
        grid[axis] *= parts / (double)(loops->blocks[axis] > 1 ? loops->blocks[axis] : 1);
        grid[axis] = grid[axis] < 1 ? 1 : grid[axis];
    }
    grid[2] *= loops->split ? (double)loops->split_parts : 1;
}

/* Of what is loaded; words are unpacked besides. */
static double vector_registers(const Plan *plan)
{
    double sum = plan_has_short_words(plan) ? TILE_REGISTERS : 0;
    for (size_t i = 0; i < plan->loops->vectors.len; i++)
        sum += plan->loops->vectors.at[i].load ? VECTOR_BYTES / 4 : 0;
    return sum;
}

Estimate estimate_plan(const Plan *plan, const EstimateBasis *basis)
{
    Arena *arena = plan->model->arena;
    const Swap *swap = plan_base(plan)->swap;
    Assumptions given = assumptions_with(arena, basis->given, &(TakenSizes){0});
    EstimateBasis own = *basis;
    own.given = &given;
    const Extents user = extents_find(plan_user_model(plan), basis);
    if (swap && swap->axes.kind == SWAP_BLOCK) /* the launch's grid is a parameter there */
        vec_push(arena, &given,
                 ((Assumption){.name = swap->count, .value = (int64_t)user.grid[swap->axes.b]}));
    /* What vectors do is told by the accesses of the kernel that was written with them. */
    const bool vectors = plan_is_wide(plan);
    Work *work = work_new(vectors ? plan->loops->model : plan->model, plan->device, &own);
    if (!work)
        return (Estimate){0};
    if (swap || !user.grid_guessed)
        memcpy(work->extents.grid, user.grid, sizeof user.grid);
    if (swap) {
        swap_grid(swap, work->extents.grid);
        if (swap->loop)
            work->extents.grid[0] = iterations_of(&user, swap->loop) / SWAP_LANES;
        work->extents.grid[0] *= (double)plan->model->parts;
    }
    if (vectors) {
        work->within = plan->loops->within;
        work_merge(work, 0, (double)plan->loops->items.count[0]);
        work->vector = (unsigned)plan->loops->items.count[0];
        work->registers += vector_registers(plan);
        work->parts = plan->loops->split ? (double)plan->loops->split_parts : 1;
    } else if (plan->loops && (swap || !user.grid_guessed)) {
        loops_grid(plan->loops, work->extents.grid);
    } else if (plan->loops && plan->loops->split) { /* a guess covers the array once */
        work->extents.grid[2] *= (double)plan->loops->split_parts;
    }
    if (plan_merges(plan)) {
        if (plan->merge.over)
            work_merge(work, plan->merge.axis, (double)plan->merge.items);
        work->items = (double)plan->merge.items;
        work->threads /= (double)plan_share(plan);
        work->registers += 2 * (work->items - 1) * (double)plan->model->arrays.len;
    }
    for (size_t i = 0; i < plan->regions.len && !vectors; i++)
        add_region(work, plan, plan->regions.at[i]);
    Estimate made = made_of(work);
    made.cost.apart = plan->loops && plan->loops->split && !vectors;
    return made;
}

/* --- what the host takes ---------------------------------------------------------------------- */

/* The size that the text stands for; 0: no array has it. */
static double size_of(Extents *extents, Str text)
{
    const Model *model = extents->model;
    for (size_t i = 0; i < model->arrays.len; i++)
        for (unsigned d = 0; d < model->arrays.at[i]->rank; d++)
            if (str_equal(model->arrays.at[i]->size_texts[d], text))
                return extents_value(extents, model->arrays.at[i]->sizes[d]);
    return 0;
}

/* What the host asks of sizes holds of those that are given. */
static bool are_large(const Plan *plan, const LeastSizes *from, const EstimateBasis *basis)
{
    for (size_t i = 0; i < from->len; i++) {
        const int64_t given =
            assumptions_value(basis->given, plan->model->kernel->name, from->at[i].name);
        const LeastSize *size = &from->at[i];
        const int64_t multiple =
            size->multiple && !(size->any && given >= size->any) ? size->multiple : 1;
        if (given && (given < size->least || given % multiple))
            return false;
    }
    return true;
}

static bool host_takes(const Plan *plan, const EstimateBasis *basis)
{
    if (!are_large(plan, &plan->from, basis))
        return false;
    Extents extents = extents_find(plan->model, basis);
    for (size_t i = 0; i < plan->vectors.divisors.len; i++) {
        const Divisor *divisor = &plan->vectors.divisors.at[i];
        if ((int64_t)size_of(&extents, divisor->size) % divisor->by != 0)
            return false;
    }
    return true;
}

/* The loop whose iterations the blocks share has as many as the host asks for. */
static bool has_iterations(const ThreadLoops *loops, const Model *user, const EstimateBasis *basis)
{
    int64_t start = 0;
    if (!loops || !loops->split || !loops->fewest_iterations)
        return true;
    poly_is_constant(loops->split->start, &start);
    Extents extents = extents_find(user, basis);
    return extents_value(&extents, loops->split->end) >= (double)(loops->fewest_iterations + start);
}

/* A block of ours has whole blocks of a launch whose grid is known, or checks leave out the others
 * (host_grid.c, ask_whole). */
static bool grid_fits(const Plan *plan, const Estimate *written)
{
    const ThreadLoops *loops = plan->merge.over ? plan->merge.over : plan->loops;
    if (!loops || loops->model->swap || written->grid_guessed)
        return true;
    for (unsigned axis = 0; axis < 2; axis++) {
        const int64_t blocks = loops->blocks[axis], grid = (int64_t)written->grid[axis];
        if (blocks > 1 && ((loops->fewest_blocks && grid < blocks / 2) ||
                           (grid % blocks && !loops_limited_index(loops, axis))))
            return false;
    }
    return true;
}

/* The axes can take each other's place in a launch whose grid is known (host_grid.c,
 * host_ask_swap). */
static bool swap_fits(const Swap *swap, const Estimate *written, const EstimateBasis *basis)
{
    if (!swap || written->grid_guessed)
        return true;
    const bool crosses = swap->axes.kind == SWAP_BLOCK || swap->axes.kind == SWAP_LOOP;
    for (unsigned axis = 0; axis < 3 && crosses; axis++)
        if (axis == swap->axes.b ? written->grid[axis] < SWAP_FEWEST
                                 : axis != swap->other && written->grid[axis] > 1)
            return false;
    for (size_t i = 0; i < swap->bounds.len; i++) {
        const SwapBound *bound = &swap->bounds.at[i];
        const int64_t size = assumptions_value(basis->given, swap->from->kernel->name, bound->size);
        if (bound->of_grid && size &&
            written->grid[bound->axis] * (double)bound->threads + (double)bound->offset >
                (double)size)
            return false;
    }
    return true;
}

/* All but what it asks of sizes. */
static bool fits_launch(const Plan *plan, const Estimate *written, const EstimateBasis *basis)
{
    return written->blocks >= (double)plan_fewest_blocks(plan) && grid_fits(plan, written) &&
           has_iterations(plan->loops, plan->model, basis);
}

/* Whoever takes the wider one has been asked for the other one, too (host_function.c). */
const Plan *estimate_taken(const Plan *plan, const Estimate *written, const EstimateBasis *basis)
{
    const Plan *wider = plan->wider;
    if (!are_large(plan, &plan->from, basis) || !swap_fits(plan_base(plan)->swap, written, basis) ||
        !fits_launch(plan, written, basis) || (plan->vectors.bytes && !host_takes(plan, basis)))
        return NULL;
    if (wider && fits_launch(wider, written, basis) && host_takes(wider, basis))
        return wider;
    const bool changes = plan->regions.len || plan_merges(plan) || plan->relayouts.len ||
                         plan->loops || plan->model->swap;
    return changes && are_large(plan, &plan->alone, basis) ? plan : NULL;
}

Estimate estimate_launched(const Plan *plan, const Estimate *written, const EstimateBasis *basis)
{
    const Plan *taken = estimate_taken(plan, written, basis);
    return taken ? estimate_plan(taken, basis) : *written;
}

double estimate_time(const Estimate *estimate, const Device *device)
{
    return cost_time(device, &estimate->cost);
}

bool estimate_takes_less(const Estimate *one, const Estimate *other, const Device *device,
                         double share)
{
    return one->known && other->known &&
           estimate_time(one, device) < share * estimate_time(other, device);
}

bool estimate_takes_less_by(const Estimate *one, const Estimate *other, const Device *device,
                            double share, double seconds)
{
    return estimate_takes_less(one, other, device, share) &&
           estimate_time(one, device) + seconds <= estimate_time(other, device);
}

bool estimate_replaces(Estimate *best, const Estimate *one, const Device *device)
{
    const bool replaces = one->known && (!best->known || estimate_takes_less(one, best, device, 1));
    if (replaces)
        *best = *one;
    return replaces;
}

bool estimate_is_faster(const Plan *one, const Plan *other, double share)
{
    const Estimate own = estimate_plan(one, &ESTIMATE_CHOICE),
                   its = estimate_plan(other, &ESTIMATE_CHOICE);
    return estimate_takes_less(&own, &its, one->device, share);
}

bool estimate_is_better(const Estimate *one, const Estimate *other, const Device *device)
{
    const double a = estimate_time(one, device), b = estimate_time(other, device);
    const bool same = (a < b * SAME_TIME && b < a * SAME_TIME) ||
                      (a < b + ESTIMATE_NOTABLE && b < a + ESTIMATE_NOTABLE);
    return one->known && other->known &&
           (same ? one->cost.sectors < other->cost.sectors * FEWER_SECTORS : a < b);
}

/* --- telling ---------------------------------------------------------------------------------- */

static TakenSizes copy_sizes(Arena *arena, const TakenSizes *sizes)
{
    TakenSizes copies = {0};
    for (size_t i = 0; i < sizes->len; i++)
        vec_push(
            arena, &copies,
            ((TakenSize){.name = str_copy(arena, sizes->at[i].name), .value = sizes->at[i].value}));
    return copies;
}

const KernelTime *estimate_find(const KernelTimes *times, Span where)
{
    for (size_t i = 0; times && i < times->len; i++)
        if (times->at[i].where.source == where.source && times->at[i].where.begin == where.begin)
            return &times->at[i];
    return NULL;
}

KernelTime estimate_copy(Arena *arena, const KernelTime *time)
{
    KernelTime copy = *time;
    copy.written.taken = copy_sizes(arena, &time->written.taken);
    copy.launched.taken = copy.written.taken;
    copy.kernel = str_copy(arena, time->kernel);
    copy.layouts = (LayoutGains){0};
    for (size_t i = 0; i < time->layouts.len; i++) {
        LayoutGain gain = time->layouts.at[i];
        gain.array = str_copy(arena, gain.array);
        gain.text = str_copy(arena, gain.text);
        gain.remedy = str_copy(arena, gain.remedy);
        vec_push(arena, &copy.layouts, gain);
    }
    return copy;
}

Str estimate_seconds(Arena *arena, double seconds)
{
    double us = seconds * 1e6;
    return us < 10      ? str_format(arena, "%.1f us", us)
           : us < 10000 ? str_format(arena, "%.0f us", us)
           : us < 99950 ? str_format(arena, "%.1f ms", us / 1e3)
           : us < 1e7   ? str_format(arena, "%.0f ms", us / 1e3)
                        : str_format(arena, "%.0f s", seconds);
}

static const char *limit_of(const Estimate *estimate, const Device *device)
{
    return cost_limit_name(cost_limit(device, &estimate->cost));
}

/* What the figures rest on. */
static Str basis_text(Arena *arena, const Device *device, const KernelTime *time)
{
    const Estimate *written = &time->written;
    Text text = text_new(arena);
    text_format(&text, "for sm_%u%s with %u multiprocessors", device->arch,
                device_is_common(device) ? ", without cp.async," : "", device->multiprocessors);
    if (written->launch_line)
        text_format(&text, ", for the largest launch of known size, in line %u",
                    written->launch_line);
    if (written->grid_guessed)
        text_format(&text, ", with a grid of %.0f blocks that covers the arrays", written->blocks);
    if (written->taken.len)
        text_format(&text, "; sizes are unknown, assuming %.*s",
                    STR_ARG(taken_words(arena, &written->taken)));
    if (time->without.len)
        text_format(&text, "; %.*s", STR_ARG(time->without));
    return text_str(&text);
}

void estimate_tell(Diags *diags, const Device *device, const KernelTime *time)
{
    Arena *arena = diags->arena;
    const Estimate *was = &time->written, *is = time->changed ? &time->launched : was;
    if (!was->known || !is->known)
        return;
    Str now = estimate_seconds(arena, estimate_time(is, device)),
        before = estimate_seconds(arena, estimate_time(was, device));
    const Cost *a = &is->cost, *b = &was->cost;
    Text said = text_new(arena), flight = text_new(arena);
    text_format(&said, "a launch takes about %.*s (%s)%s", STR_ARG(now), limit_of(is, device),
                time->runs_original ? ": for its sizes, it runs the original kernel" : "");
    text_format(&flight, "bytes in flight on a multiprocessor: %.0f", a->flight);
    if (time->changed) {
        text_format(&said, ", as written %.*s (%s)", STR_ARG(before), limit_of(was, device));
        text_format(&flight, ", as written %.0f", b->flight);
    }
    text_format(&flight, "; occupancy: %.0f %%", a->occupancy * 100);
    if (time->changed)
        text_format(&flight, ", as written %.0f %%", b->occupancy * 100);
    Diag *diag = diag_report(diags, DIAG_TIME, time->where, "%.*s", STR_ARG(text_str(&said)));
    diag_note(diags, diag, (Span){0}, "%.*s", STR_ARG(text_str(&flight)));
    diag_note(diags, diag, (Span){0}, "%.*s", STR_ARG(basis_text(arena, device, time)));
}

/* --- dumping ---------------------------------------------------------------------------------- */

static void dump_one(const char *what, const Device *device, const Estimate *estimate, FILE *out)
{
    const Cost *cost = &estimate->cost;
    if (!estimate->known) {
        fprintf(out, "  %s: too large\n", what);
        return;
    }
    fprintf(out,
            "  %s: %.1f us, %s; sectors %.0f, bytes %.0f, wavefronts %.0f, instructions %.0f, "
            "barriers %.0f, chain %.1f us, registers %.0f, shared %.0f, in flight %.0f, "
            "multiprocessors %.0f, occupancy %.2f\n",
            what, cost_time(device, cost) * 1e6, cost_limit_name(cost_limit(device, cost)),
            cost->sectors, cost->bytes, cost->wavefronts, cost->instructions, cost->barriers,
            cost->chain * 1e6, cost->registers, cost->shared, cost->flight, cost->multiprocessors,
            cost->occupancy);
}

void estimate_dump(const Plan *first, const Plan *plan, const Estimate *written,
                   const EstimateBasis *basis, FILE *out)
{
    const Model *model = plan->model;
    fprintf(out, "kernel %.*s: %.0f blocks\n", STR_ARG(model->kernel->name), written->blocks);
    dump_one("as written", plan->device, written, out);
    const Estimate planned = estimate_plan(first, basis),
                   launched = estimate_launched(plan, written, basis);
    dump_one("as planned", plan->device, &planned, out);
    dump_one("as launched", plan->device, &launched, out);
}
