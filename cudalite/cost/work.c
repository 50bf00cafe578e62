/* Enters: a model, and what is to become of its accesses. Leaves: a cost.
 *
 * Caches: an iteration of a loop finds what the iteration before it has loaded, if all that one
 * iteration touches fits; else each iteration loads its own. So from the innermost loop outwards,
 * for a multiprocessor's blocks and its L1 cache, and for a wave of blocks and the L2 cache. This
 * is what keeps the sectors of a row walk alive. */
#include "work.h"

#include "least.h"
#include "operations.h"
#include "passes.h"
#include "steps.h"
#include "stores.h"

enum {
    L1,
    L2,
    MOST_UNROLLED = 32, /* iterations of a loop that compilers unroll as a whole */
    MOST_LOADED = 32,   /* loads of a thread that are under way together: registers hold them */
    IN_ACCESS = 2,      /* ... for a load or a store with its address */
    IN_TILE = 1,        /* ... whose place in a tile is known but for a constant */
    CLAMPED = 2,        /* ... more for a subscript that is kept inside, of one of global memory */
    IN_UNSIGNED = 2,    /* ... more where each iteration makes an unsigned index's address */
    MOST_NESTS = 64,    /* that an access is compared with */
    LOOP_REGISTERS = 5, /* of iterations that are unrolled */
    BASE_REGISTERS = 9  /* indices, addresses, what is at hand */
};
enum {
    /* Iterations of a sum of one array that nvcc writes out together, which tells where a warp runs alone: 37 rows of
     * 8191 floats take an H200 139 us, of two arrays 197 to 207. */
    WRITTEN_OUT_ALONE = 16
};
static const double
    SELDOM = 0.05, /* of the threads that meet a condition, those for which it hardly ever holds */
    CACHED = 0.8,  /* of a cache's size, before what is needed again begins to go */
    GONE = 4, /* ... times as much, and all of it is gone: two arrays in rows of 33 to 257 floats,
                   * one of them to a thread, take an H200 124 to 300 us where 264 to 413 MB are read */
    GONE_STORED = 2, /* ... of what is stored in parts */
    ASYNC_PASSES =
        10, /* of a warp's cp.async, whatever its bytes: columns of 8192 floats in 99 to 131 us, rows in
                            260 us on 64 multiprocessors */
    ROW_STORED =
        1, /* sectors for one that a thread stores word by word, and that is its row: 1,000,000 rows of 8
                     * floats, read and stored in place, take an H200 39 to 76 us */
    COPIED_OUT = 1.5,               /* sectors for one that a tile stores */
    L1_WAIT = 33, SHARED_WAIT = 29, /* cycles (Luo et al. 2024; Jia et al. 2019) */
    LEAST_FAR = 0.1;

double work_warps(const Work *work)
{
    return (double)(((int64_t)work->threads + WARP_LANES - 1) / WARP_LANES);
}

bool work_loop_in(const Loop *loop, const Loop *outer)
{
    for (; loop; loop = loop->outer)
        if (loop == outer)
            return true;
    return !outer;
}

LoopWork *work_loop(Work *work, const Loop *loop)
{
    for (size_t i = 0; loop && i < work->loops.len; i++)
        if (work->loops.at[i].loop == loop)
            return &work->loops.at[i];
    return &work->loops.at[work->loops.len - 1];
}

/* What is merged along the axis loads it once. */
static bool is_for_all(const Work *work, const AccessWork *access, unsigned axis)
{
    const Model *model = work->model;
    const Poly *flat = access->access->flat;
    return flat && poly_is_plain(flat) && !access->access->write &&
           !poly_mentions(flat, model->thread[axis]) &&
           (work->within || !poly_mentions(flat, model->block[axis]));
}

void work_merge(Work *work, unsigned axis, double blocks)
{
    work->items = blocks;
    blocks = least(blocks, larger(work->extents.grid[axis], 1)); /* others lie beyond the grid */
    work->merged[axis] = blocks;
    for (size_t i = 0; i < work->accesses.len; i++) {
        AccessWork *access = &work->accesses.at[i];
        if (is_for_all(work, access, axis))
            continue;
        access->once.requests *= blocks;
        access->once.sectors *= blocks;
        access->once.lines *= blocks;
        work->nests.at[access->nest].asked += access->once.sectors * (1 - 1 / blocks);
    }
}

AccessWork *work_access(Work *work, const Access *access)
{
    for (size_t i = 0; i < work->accesses.len; i++)
        if (work->accesses.at[i].access == access)
            return &work->accesses.at[i];
    return NULL;
}

TileWork *work_tile(Work *work, const Loop *loop)
{
    for (size_t i = 0; i < work->tiles.len; i++)
        if (work->tiles.at[i].loop == loop)
            return &work->tiles.at[i];
    return NULL;
}

/* --- making ---------------------------------------------------------------------------------- */

static Traffic one_execution(Work *work, const Access *access)
{
    Model *model = (Model *)work->model;
    Loop *loop = access->loop && access->loop->canonical ? access->loop : NULL;
    const int64_t lead = loop ? loop->lead : 0;
    Region region = {.model = model,
                     .loop = loop,
                     .block = model->kernel->body,
                     .last = model->kernel->body->body.len - 1,
                     .tile = 1,
                     .first_atom = loop                ? loop->first_atom
                                   : model->sights.len ? model->sights.at[0].atoms
                                                       : 0,
                     .sizes = extents_odd(&work->extents) ? SIZES_ODD : SIZES_ALIGNED};
    if (loop) /* tiles that are planned may begin before the loop does; the access does not */
        loop->lead = 0;
    Traffic once = predict_access(&region, access);
    if (loop)
        loop->lead = lead;
    double often = access_frequency(&region, access), share = 1;
    for (const Condition *condition = access->condition; condition; condition = condition->outer)
        share *= condition_frequency(condition) > 0.8 ? 1 : condition_frequency(condition);
    double scale = often > 0 ? share / often : 1;
    return (Traffic){once.requests * scale, once.sectors * scale, once.lines * scale};
}

/* Where conditions on data hardly ever hold, as is assumed. */
static double rare_share(const Work *work, const Access *access)
{
    double share = 1;
    for (unsigned i = work->extents.basis->rarely ? access_conditions_on_data(access) : 0; i > 0;
         i--)
        share *= SELDOM;
    return share;
}

static void add_nest(Work *work, AccessWork *access)
{
    Arena *arena = work->model->arena;
    size_t first = work->nests.len > MOST_NESTS ? work->nests.len - MOST_NESTS : 0;
    for (size_t i = first; i < work->nests.len; i++)
        if (nest_joins(&work->extents, &work->nests.at[i], access->access)) {
            access->nest = i;
            return;
        }
    access->nest = work->nests.len;
    vec_push(arena, &work->nests, nest_of(&work->extents, access->access));
}

static double registers_of(const Model *model)
{
    double sum = BASE_REGISTERS;
    for (size_t i = 0; i < model->variables.len; i++) {
        const Variable *variable = model->variables.at[i];
        const Type *type = variable->type;
        double words = type->pointers ? 2 : type->size > 4 ? type->size / 4.0 : 1, cells = 1;
        if (variable->param && !type->pointers) /* parameters are in constant memory */
            continue;
        for (size_t k = 0; k < type->extents.len && !type->pointers; k++) {
            const Expr *extent = type->extents.at[k];
            cells *= extent && extent->kind == EXPR_NUMBER ? (double)extent->value : 1;
        }
        if (!type->is_shared)
            sum += words * (cells < 128 ? cells : 128);
    }
    bool unknown = false;
    for (size_t i = 0; i < model->loops.len; i++)
        unknown |= !model->loops.at[i]->trips_known;
    sum += model->loops.len ? LOOP_REGISTERS : 0;
    sum += unknown ? LOOP_REGISTERS : 0; /* iterations that are left over */
    return sum < 255 ? sum : 255;
}

static bool block_is_known(const Model *model)
{
    return model->block_size[0] > 0 && model->block_size[1] > 0 && model->block_size[2] > 0;
}

static bool is_read(const Model *model, const Array *array)
{
    bool reads = false;
    for (size_t i = 0; i < model->accesses.len && !reads; i++)
        reads = model->accesses.at[i]->array == array && model->accesses.at[i]->read;
    return reads;
}

Work *work_new(const Model *model, const Device *device, const EstimateBasis *basis)
{
    if (model->loops.len > MOST_WORK_LOOPS || model->accesses.len > MOST_WORK_ACCESSES ||
        !model->kernel->body || !model->kernel->body->body.len || !block_is_known(model))
        return NULL;
    Work *work = arena_new_of(model->arena, Work);
    *work = (Work){.model = model,
                   .device = device,
                   .extents = extents_find(model, basis),
                   .threads = (double)model_threads(model),
                   .items = 1,
                   .merged = {1, 1, 1},
                   .parts = 1,
                   .vector = 1,
                   .shared = (double)model->shared_bytes,
                   .registers = registers_of(model)};
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (load_is_kept(model, i))
            continue;
        const int64_t row = row_bytes(&work->extents, access);
        AccessWork made = {.access = access,
                           .once = in_short_rows(one_execution(work, access), row),
                           .in_sector = row == SECTOR_BYTES && is_read(model, access->array),
                           .rarely = rare_share(work, access),
                           .banks = bank_passes(model, access, extents_odd(&work->extents), row),
                           .shifted = lanes_shifted(model, access, extents_odd(&work->extents))};
        add_nest(work, &made);
        work->nests.at[made.nest].asked += made.once.sectors;
        work->nests.at[made.nest].stores += store_joins(model, i, &work->nests.at[made.nest]);
        vec_push(model->arena, &work->accesses, made);
    }
    for (size_t i = 0; i < model->loops.len; i++)
        vec_push(model->arena, &work->loops,
                 (LoopWork){.loop = model->loops.at[i],
                            .trips = extents_trips(&work->extents, model->loops.at[i])});
    vec_push(model->arena, &work->loops, (LoopWork){.trips = 1});
    return work;
}

/* --- loops ----------------------------------------------------------------------------------- */

static double written_out(const Work *work, const Loop *loop)
{
    unsigned loads = 0; /* but for those of one element for all lanes */
    for (size_t i = 0; i < work->accesses.len; i++) {
        const AccessWork *access = &work->accesses.at[i];
        loads += access->access->loop == loop && access->access->read &&
                 access->once.sectors > access->once.requests;
    }
    const int64_t threads = work->extents.basis->threads;
    return threads && threads <= WARP_LANES && loads <= 1 ? WRITTEN_OUT_ALONE : WRITTEN_OUT;
}

/* Of numbers that no memory tells. */
static bool compares_indices(const Condition *condition)
{
    bool is = condition && condition->comparison && condition->left && condition->right;
    for (unsigned side = 0; side < 2 && is; side++)
        for (PolyAtoms at = poly_atoms(side ? condition->right : condition->left); at.atom && is;
             poly_next(&at))
            is = at.atom->kind != ATOM_OPAQUE && at.atom->kind != ATOM_OPERATION;
    return is;
}

/* All loads of the loop stand under conditions in it, one of which decides of each before it is made: 4096
 * sums of 8191 elements, `if (i < n)`, take an H200 1002 us, and without 365. */
static bool asks_before_loads(const Work *work, const LoopWork *loop)
{
    bool any = false;
    for (size_t i = 0; i < work->accesses.len; i++) {
        const AccessWork *access = &work->accesses.at[i];
        if (access->access->loop != loop->loop || !access->access->read)
            continue;
        if (work->model->is_guarded || access->in_tile ||
            access->access->condition == loop->loop->condition ||
            !compares_indices(access->access->condition))
            return false;
        any = true;
    }
    return any;
}

static void find_loops(Work *work)
{

    for (size_t i = 0; i < work->accesses.len; i++) {
        const AccessWork *access = &work->accesses.at[i];
        if (access->access->write && !access->in_tile)
            for (const Loop *loop = access->access->loop; loop; loop = loop->outer)
                work_loop(work, loop)->stores |=
                    access->promoted != loop && !store_is_passed(work->model, access->access, loop);
    }
    for (size_t i = 0; i + 1 < work->loops.len; i++)
        if (work->loops.at[i].loop->outer)
            work_loop(work, work->loops.at[i].loop->outer)->inner = true;
    /* inner loops come behind outer ones */
    for (size_t i = work->loops.len - 1; i-- > 0;) {
        LoopWork *loop = &work->loops.at[i];
        loop->unrolled = loop->loop->trips_known && loop->trips <= MOST_UNROLLED;
        for (size_t k = i + 1; k + 1 < work->loops.len; k++)
            loop->unrolled &=
                !work_loop_in(work->loops.at[k].loop, loop->loop) ||
                (work->loops.at[k].unrolled && !work_tile(work, work->loops.at[k].loop));
        bool free = !loop->stores && !loop->inner && !asks_before_loads(work, loop);
        loop->batch = loop->unrolled ? loop->trips : free ? written_out(work, loop->loop) : 1;
        loop->batch = least(loop->batch, loop->trips);
        const TileWork *tile = work_tile(work, loop->loop);
        if (tile && tile->barriers > 0) /* threads wait for each other behind a tile's iterations */
            loop->batch = least(loop->batch, larger(tile->iterations, 1));
    }
    work->loops.at[work->loops.len - 1].batch = 1;
}

/* The element may be another one in each iteration: its subscript has the iterator, or what is
 * found out in the loop. */
static bool moves_in(const Poly *flat, const Loop *loop)
{
    for (PolyAtoms at = poly_atoms(flat); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        if (atom->kind == ATOM_OPAQUE && atom->id >= loop->first_atom)
            return true;
    }
    return poly_mentions(flat, loop->atom);
}

/* How often a block's threads come to it: what a loop does not change is loaded before it. */
static double times_of(Work *work, const AccessWork *access)
{
    double times = 1;
    bool moves = false;
    const Loop *from = access->access->loop;
    if (access->promoted && work_loop_in(from, access->promoted))
        from = access->promoted->outer;
    for (const Loop *loop = from; loop; loop = loop->outer) {
        const LoopWork *around = work_loop(work, loop);
        bool same = access->access->flat && !access->access->write && !around->stores &&
                    loop->canonical && !moves_in(access->access->flat, loop);
        if (same && (around->unrolled || !moves))
            continue;
        moves |= !around->unrolled;
        times *= around->trips;
    }
    return times;
}

/* --- caches ---------------------------------------------------------------------------------- */

/* Lines that all touch in one iteration of each loop; `blocks`: of these. */
static void find_lines(Work *work, unsigned cache, const double blocks[3], double times)
{
    for (size_t i = 0; i < work->loops.len; i++)
        work->loops.at[i].lines[cache] = 0;
    for (size_t i = 0; i < work->nests.len; i++) {
        const Nest *nest = &work->nests.at[i];
        for (unsigned inside = 0; inside <= nest->depth; inside++)
            work_loop(work, inside < nest->depth ? nest->of[inside] : NULL)->lines[cache] +=
                nest_unique(nest, inside, blocks).lines * times;
    }
}

/* Of what is needed again, the share that is still there: lines go by and by, not all at once. */
static double kept_share(double lines, double size, double gone)
{
    const double full = lines * LINE_BYTES / (CACHED * size);
    return full <= 1 ? 1 : gone <= 0 ? 1 / full : full >= gone ? 0 : (gone - full) / (gone - 1);
}

/* Sectors of all iterations, beginning with those of one. */
static double through(Work *work, const Nest *nest, unsigned cache, double size,
                      const double blocks[3], double sectors, double iterations)
{
    const double gone = cache == L1 ? 0 : nest->stores > 0 ? GONE_STORED : GONE;
    double all = 1;
    for (unsigned k = 0; k < nest->depth; k++) {
        const LoopWork *loop = work_loop(work, nest->of[k]);
        all *= loop->trips;
        double unique = nest_unique(nest, k + 1, blocks).sectors;
        double share = kept_share(loop->lines[cache], size, gone), again = sectors * loop->trips;
        sectors = share * least(unique, again) + (1 - share) * again;
    }
    return iterations < all ? sectors * iterations / all : sectors; /* some loops it does not see */
}

/* Of the user's, for each that is launched. */
static double merged_of(const Work *work)
{
    return work->merged[0] * work->merged[1] * work->merged[2];
}

/* That are launched. */
static double blocks_of(const Work *work)
{
    return larger(extents_blocks(&work->extents) / merged_of(work), 1);
}

/* ... if all of their threads had something to do. */
static double full_blocks_of(const Work *work)
{
    return blocks_of(work) * work->extents.filled;
}

/* Sectors between L1 and L2, and bytes of DRAM, by access. `held`: blocks on a multiprocessor.
 * `room`: those that it has room for, whose shared memory the driver takes from L1 (rows of a
 * sparse matrix, one of two arrays in tiles, took an H200 1.23 of the time as written). */
static void find_misses(Work *work, double held, double room, double active)
{
    const Device *device = work->device;
    const Extents *extents = &work->extents;
    const double *one = work->merged, blocks = full_blocks_of(work),
                 l1 = (double)device->l1_size - larger(room, 1) * work->shared;
    double wave[3];
    extents_wave(extents, held * active * merged_of(work), wave);
    find_lines(work, L1, one, held);
    find_lines(work, L2, wave, 1);
    double all = work->loops.at[work->loops.len - 1].lines[L2];
    bool stays = all * LINE_BYTES <= CACHED * (double)device->l2_size;
    double waves = extents_blocks(extents) / (wave[0] * wave[1] * wave[2]);
    for (size_t i = 0; i < work->accesses.len; i++) {
        AccessWork *access = &work->accesses.at[i];
        const Nest *nest = &work->nests.at[access->nest];
        const double asked = nest->asked;
        double share = asked > 0 ? access->once.sectors / asked : 0;
        double near = nest->irregular ? asked : nest_unique(nest, 0, one).sectors;
        near = near < asked ? near : asked;
        access->near = asked > 0 ? near / asked : 1;
        double iterations = access->times, once = near * share;
        double sectors = nest->irregular
                             ? once * iterations
                             : through(work, nest, L1, l1, one, near, iterations) * share;
        sectors = sectors < once * iterations ? sectors : once * iterations;
        access->missed = once * iterations > 0 ? sectors / (once * iterations) : 0;
        access->sectors = access->access->write ? access->once.sectors * iterations : sectors;
        double first = nest_unique(nest, 0, wave).sectors;
        double of_wave =
            through(work, nest, L2, (double)device->l2_size, wave, first, iterations) * share;
        double dram =
            stays ? nest_unique(nest, nest->depth, extents->grid).sectors * share : of_wave * waves;
        dram = dram < access->sectors * blocks ? dram : access->sectors * blocks;
        access->dram = extents->basis->warm ? 0 : dram * SECTOR_BYTES;
    }
}

/* --- waits ----------------------------------------------------------------------------------- */

/* Of the bytes that a block asks L2 for, the share that comes from DRAM. */
static double far_share(const Work *work, double dram, double sectors)
{
    double asked = sectors * full_blocks_of(work) * SECTOR_BYTES,
           far = asked > 0 ? dram / asked : 0;
    return far < 1 ? far : 1;
}

/* ... of what is under way. Where little comes from DRAM, that is what is asked for beside; but
 * never so little that it would seem to wait longer than the chain of loads does. */
static double far_flight(const Work *work, double dram, double sectors)
{
    double far = far_share(work, dram, sectors);
    return far > LEAST_FAR ? far : LEAST_FAR;
}

/* Seconds until a load's data are there, in a batch of iterations that wait together. */
static double wait_of(const Work *work, const AccessWork *access, double batch)
{
    const Device *device = work->device;
    const double far = far_share(work, access->dram, access->sectors),
                 missed = least(access->missed * access->shifted * batch, 1);
    return L1_WAIT / device->clock + missed * device->latency * (L2_SHARE + (1 - L2_SHARE) * far);
}

static double access_steps(const Work *all, const AccessWork *work)
{
    const Access *access = work->access;
    const bool first = all->nests.at[work->nest].access == access;
    const bool again =
        access->is_unsigned && access->loop && poly_mentions(access->flat, access->loop->atom);
    double steps = work->in_tile ? IN_TILE : first ? IN_ACCESS + (again ? IN_UNSIGNED : 0) : 1;
    for (unsigned d = 0; d < access->array->rank && !work->in_tile; d++)
        steps += access->borders[d].low || access->borders[d].high ? CLAMPED : 0;
    return steps;
}

static void find_waits(Work *work)
{
    for (size_t i = 0; i < work->accesses.len; i++) {
        const AccessWork *access = &work->accesses.at[i];
        double all = 1;
        for (const Loop *around = access->access->loop; around; around = around->outer)
            all *= work_loop(work, around)->trips;
        work_loop(work, access->access->loop)->steps +=
            access_steps(work, access) * access->times / all / work->vector;
        if (!access->access->read)
            continue;
        const Loop *at = access->access->loop;
        if (access->promoted && work_loop_in(at, access->promoted))
            at = access->promoted->outer;
        LoopWork *loop = work_loop(work, at);
        double batch = loop->batch;
        if (access->in_tile) {
            double wait = SHARED_WAIT / work->device->clock;
            loop->stall = wait > loop->stall ? wait : loop->stall;
            if (access_conditions_on_data(access->access)) /* first for what that tells */
                loop->branches = 2 * SHARED_WAIT;
            continue;
        }
        for (; loop->unrolled && at; at = at->outer) { /* its loads are those of the loop around */
            loop = work_loop(work, at->outer);
            batch *= loop->batch;
        }
        batch = least(batch, MOST_LOADED);
        double wait = wait_of(work, access, batch) * access->rarely,
               missed = access->missed * batch;
        loop->stall = wait > loop->stall ? wait : loop->stall;
        loop->dram += access->dram;
        loop->flight += access->once.sectors * access->near * (missed > 1 ? missed : 1) *
                        SECTOR_BYTES * far_flight(work, access->dram, access->sectors);
    }
}

/* --- the cost -------------------------------------------------------------------------------- */

/* Bytes that a block has under way: of loops one behind the other, by the bytes that they bring. */
static double flight_of(const Work *work)
{
    double bytes = 0, waits = 0;
    for (size_t i = 0; i < work->loops.len; i++) {
        const LoopWork *loop = &work->loops.at[i];
        if (loop->flight <= 0 || loop->dram <= 0)
            continue;
        bytes += loop->dram;
        waits += loop->dram / loop->flight;
    }
    return waits > 0 ? bytes / waits : 0;
}

double work_tiles(Work *work, const TileWork *tile)
{
    double tiles = 1;
    for (const Loop *around = tile->loop; around; around = around->outer)
        tiles *= work_loop(work, around)->trips;
    return tiles / (tile->loop ? least(tile->iterations, work_loop(work, tile->loop)->trips) : 1);
}

static void add_tiles(Work *work, Cost *cost, double blocks)
{
    for (size_t i = 0; i < work->tiles.len; i++) {
        TileWork *tile = &work->tiles.at[i];
        LoopWork *loop = work_loop(work, tile->loop);
        const double tiles = work_tiles(work, tile),
                     share = tile->loop ? least(tile->iterations, loop->trips) / loop->trips : 1,
                     copied = tile->loop
                                  ? tiles * share * steps_tiles(loop->trips, tile->iterations)
                                  : 1;
        double unit = tile->vector > 1 ? tile->vector : 1;
        cost->sectors += (tile->in.sectors + COPIED_OUT * tile->out.sectors) * tiles * blocks;
        cost->wavefronts +=
            (tile->in.lines + store_passes(&tile->out, unit) + tile->passes) * tiles * blocks;
        if (tile->ahead)
            cost->wavefronts += ASYNC_PASSES * tile->in.requests / unit * tiles * blocks;
        cost->instructions +=
            (tile->in.requests + tile->out.requests) / unit * tile->copy * copied * blocks;
        cost->barriers += tile->barriers * tiles;
        unsigned ahead = tile->stages > 1 ? tile->stages - 1 : 1;
        double dram = 0;
        for (size_t k = 0; k < work->accesses.len; k++) {
            const AccessWork *access = &work->accesses.at[k];
            if (access->in_tile && access->access->read &&
                work_loop_in(access->access->loop, tile->loop))
                dram += access->dram;
        }
        loop->dram += dram;
        loop->flight += tile->in.sectors * SECTOR_BYTES * ahead *
                        far_flight(work, dram, tile->in.sectors * tiles);
    }
}

static double vector_of(const Work *work, const AccessWork *access)
{
    return is_for_all(work, access, 0) ? 1 : work->vector;
}

static void add_accesses(const Work *work, Cost *cost, double blocks)
{
    for (size_t i = 0; i < work->accesses.len; i++) {
        const AccessWork *access = &work->accesses.at[i];
        double all = access->times * blocks;
        unsigned ways = (access->access->read ? 1u : 0u) + (access->access->write ? 1u : 0u);
        const bool stores = access->access->write && !access->in_tile;
        const double evicted = stores ? store_evicted(&work->nests.at[access->nest], &access->once,
                                                      access->dram, work->extents.grid)
                                      : 0;
        cost->bytes += (access->dram + evicted) * ways;
        cost->loaded += access->access->read ? access->dram : 0;
        if (access->in_tile) {
            cost->wavefronts += access->passes * all * ways;
            continue;
        }
        if (access->access->read) {
            cost->sectors +=
                (access->access->write ? access->once.sectors * access->times : access->sectors) *
                blocks;
            cost->wavefronts +=
                load_passes(&access->once, vector_of(work, access), access->banks) * all;
        }
        if (access->access->write) {
            const double each = store_sectors(&work->nests.at[access->nest], &access->once,
                                              vector_of(work, access));
            cost->sectors +=
                (access->in_sector ? least(each, ROW_STORED) : each) * access->once.sectors * all;
            cost->wavefronts += store_passes(&access->once, vector_of(work, access)) * all;
        }
    }
}

Cost work_cost(Work *work)
{
    const Device *device = work->device;
    const double blocks = blocks_of(work), launched = blocks * work->parts,
                 all = device->multiprocessors,
                 each = (double)(int64_t)((launched + all - 1) / all);
    double room = cost_resident(device, work->threads, work->registers, work->shared),
           held = least(larger(room, 1), each), active = launched / each, warps = work_warps(work);
    work->alone = launched <= room * all ? held : 0;
    Cost cost = {.registers = work->registers,
                 .shared = work->shared,
                 .blocks = launched,
                 .multiprocessors = least(active, all),
                 .occupancy = held * work->threads / (double)device->threads};
    find_loops(work);
    for (size_t i = 0; i < work->accesses.len; i++) {
        AccessWork *access = &work->accesses.at[i];
        access->times = times_of(work, access) * (access->in_tile ? 1 : access->rarely);
    }
    find_misses(work, held, room, least(active, all));
    find_waits(work);
    add_accesses(work, &cost, full_blocks_of(work));
    add_tiles(work, &cost, full_blocks_of(work));
    const Steps steps = steps_of_kernel(work);
    cost.instructions += steps.count * larger(warps * work->extents.filled, 1) * blocks;
    double waves = larger(launched / (larger(room, 1) * all), 1);
    cost.chain = steps.cycles / device->clock * waves / work->parts;
    cost.flight = flight_of(work) * held * work->extents.filled;
    return cost;
}
