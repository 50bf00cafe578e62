/* Enters: a kernel's work, of which the waits are known. Leaves: the instructions of a thread, and the
 * cycles of those that wait for each other.
 *
 * Threads of other warps fill these cycles where there are enough of them: cost.c says whether they
 * do. */
#include "steps.h"

#include "least.h"
#include "operations.h"

static const double ASKED_ABOUT = 0.2, /* of a pass's time, where there is nothing to copy */
    DEPENDENT =
        2, /* cycles for each instruction of a thread; half of them wait for the one before */
    ALL_LOADS = 1.3, /* until the first loads of a block are there, of what one takes */
    BARRIER = 30,    /* cycles */
    IN_STEP = 2, /* blocks of a multiprocessor that start together and wait together: more do not */
    TOGETHER =
        2, /* ... times as many where several warps meet while loads run ahead: two of them took an H100 1.03 to 1.36 of
                     what one took, for products of matrices and vectors */
    START = 600; /* cycles from a block's end until the next one's first load, and its indices */

static Steps steps_of(Work *work, const Stmt *stmt);

static void add_steps(Steps *sum, Steps more, double times)
{
    sum->count += more.count * times;
    sum->cycles += more.cycles * times;
}

/* Iterations of a tile and the copies of later ones, at once. One tile of vectors ahead is not
 * enough where both take about as long: about the root of the sum of their squares (an H100 takes
 * 57 us for a row walk in two stages, 33 in four). */
static double hidden(double steps, double wait, const TileWork *tile)
{
    const double ahead = tile->stages - 1, longer = larger(steps, wait / ahead),
                 shorter = least(steps, wait / ahead);
    return ahead > 1 || tile->vector <= 1 ? longer : longer + 0.4 * shorter * shorter / longer;
}

double steps_tiles(double trips, double iterations)
{
    const double count = trips / least(iterations, trips), whole = (double)(int64_t)count,
                 left = count > whole ? whole + 1 - count : 0;
    return count + left * ASKED_ABOUT;
}

/* In a walk over the loop: where its iterations are known, the last one counts as a whole (17 taps
 * in tiles of 16, which carry rows from one to the next, took an H200 1.24 to 1.34 of the time as
 * written). */
static double tiles_walked(const TileWork *tile, const LoopWork *loop)
{
    const double count = loop->trips / least(tile->iterations, loop->trips),
                 whole = (double)(int64_t)count;
    return loop->loop && loop->loop->trips_known && count > whole
               ? whole + 1
               : steps_tiles(loop->trips, tile->iterations);
}

/* The copies of a tile: instructions of a thread, and how long all wait. */
static Steps tile_steps(const Work *work, const TileWork *tile, const LoopWork *loop, Steps steps)
{
    double warps = work_warps(work), each = 0,
           wait = work->device->latency * work->device->clock *
                  (work->extents.basis->warm ? L2_SHARE : 1);
    if (warps > 0)
        each = (tile->in.requests + tile->out.requests) / warps / (tile->vector ? tile->vector : 1);
    steps.count += each * tile->copy + tile->filled;
    steps.cycles += (each * tile->chain + tile->filled) * DEPENDENT +
                    tile->barriers * BARRIER * (tile->ahead && warps > 1 ? TOGETHER : 1);
    if (loop->dram == 0 && tile->in.requests == 0)
        wait = 0;
    const double first = wait * (tile->barriers >= 1 ? ALL_LOADS : 1);
    if (tile->ahead && tile->stages > 1)
        steps.cycles = hidden(steps.cycles, first, tile) + first * (tile->waits + tile->beside);
    else if (tile->in.requests > 0)
        steps.cycles += first + wait * tile->waits;
    return steps;
}

/* Cycles that shared memory takes for what a block reads of its tiles between two loads of these: where all
 * of its threads wait for the next ones, nothing else runs meanwhile (products of 256 and 300 rows
 * take an H200 1.4 and 1.7 times what is predicted without). */
static double phase_cycles(Work *work, const TileWork *tile)
{
    double passes = 0;
    if (tile->ahead || tile->barriers < 1 || work->alone > IN_STEP)
        return 0;
    for (size_t i = 0; i < work->accesses.len; i++)
        if (work->accesses.at[i].in_tile &&
            work_loop_in(work->accesses.at[i].access->loop, tile->loop))
            passes += work->accesses.at[i].passes * work->accesses.at[i].times;
    const double tiles = work_tiles(work, tile);
    return tiles > 0 ? passes / tiles * work->alone : 0;
}

static Steps loop_steps(Work *work, const Stmt *stmt)
{
    const Loop *loop = model_loop(work->model, stmt);
    LoopWork *own = work_loop(work, loop);
    Steps iteration = {0}, sum = {0};
    double trips = loop ? own->trips : 4;
    double head = operations_of(work->model, stmt->expr) + operations_of(work->model, stmt->step);
    bool unrolled = loop && own->unrolled;
    iteration.count = unrolled ? 0 : loop && own->batch > 1 ? head / own->batch : head;
    iteration.count += loop ? own->steps : 0;
    iteration.cycles = iteration.count * DEPENDENT;
    add_steps(&iteration, steps_of(work, stmt->then), 1);
    if (unrolled) /* its iterations do not wait for each other */
        iteration.cycles = iteration.count;
    if (loop && !unrolled)
        iteration.cycles += own->stall * work->device->clock / own->batch + own->branches;
    const TileWork *tile = loop ? work_tile(work, loop) : NULL;
    if (!tile) {
        add_steps(&sum, iteration, trips);
        return sum;
    }
    double iterations = tile->iterations < trips ? tile->iterations : trips;
    Steps one = {iteration.count * iterations, iteration.cycles * iterations};
    one.count -= tile->spared * iterations;
    one.cycles -= tile->spared * iterations * DEPENDENT;
    if (tile->vector > 1)
        one = (Steps){one.count * 0.7, one.cycles * 0.7};
    one.cycles = larger(one.cycles, phase_cycles(work, tile));
    add_steps(&sum, tile_steps(work, tile, own, one), tiles_walked(tile, own));
    sum.cycles += tile->edge * (trips > tile->iterations ? 2 : 1) + /* and for the first one: */
                  (tile->ahead ? work->device->latency * work->device->clock : 0);
    return sum;
}

static Steps steps_of(Work *work, const Stmt *stmt)
{
    Steps sum = {0};
    if (!stmt)
        return sum;
    switch (stmt->kind) {
    case STMT_FOR:
        sum.count = sum.cycles = 0;
        add_steps(&sum, steps_of(work, stmt->init), 1);
        add_steps(&sum, loop_steps(work, stmt), 1);
        return sum;
    case STMT_WHILE:
    case STMT_DO: return loop_steps(work, stmt);
    case STMT_COMPOUND:
        for (size_t i = 0; i < stmt->body.len; i++)
            add_steps(&sum, steps_of(work, stmt->body.at[i]), 1);
        return sum;
    default: break;
    }
    sum.count = stmt->kind == STMT_IF ? larger(operations_of(work->model, stmt->expr), 1)
                                      : operations_of(work->model, stmt->expr);
    for (size_t i = 0; i < stmt->declarators.len; i++) /* indices are computed once, before loops */
        if (stmt->declarators.at[i]->type->kind != TYPE_INTEGER)
            sum.count += operations_of(work->model, stmt->declarators.at[i]->init);
    sum.cycles = sum.count * DEPENDENT;
    add_steps(&sum, steps_of(work, stmt->then), 1);
    add_steps(&sum, steps_of(work, stmt->otherwise), 0.5);
    return sum;
}

Steps steps_of_kernel(Work *work)
{
    const double clock = work->device->clock;
    Steps steps = {0};
    add_steps(&steps, steps_of(work, work->model->kernel->body), work->items);
    const LoopWork *outside = &work->loops.at[work->loops.len - 1];
    steps.count += outside->steps * work->items;
    steps.cycles += outside->steps * DEPENDENT * work->items + START + outside->stall * clock;
    const TileWork *body = work_tile(work, NULL);
    return body ? tile_steps(work, body, outside, steps) : steps;
}
