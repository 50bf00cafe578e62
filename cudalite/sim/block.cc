/* Running a block: its threads one after another to the next barrier, warp by warp.
 *
 * Enters: a worker whose launch is set. Leaves: the block has run; findings about barriers. A
 * thread also stops where its log is full, so that the lanes of a warp stay together and a thread
 * that waits for another in a loop does not wait for ever. */
#include "runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>

namespace cudalite_sim
{

/* A warp's turns before the other warps get theirs: matters for spinning on locks only. */
constexpr unsigned TURNS = 16;

Worker *worker_get(unsigned number)
{
    if (sim.workers[number])
        return sim.workers[number];
    /* Zero pages; only the threads that a block uses are touched. */
    void *at = mmap(nullptr, sizeof(Worker), PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        runtime_fatal("no memory");
    Worker *worker = new (at) Worker;
    /* Logs at a distance that is no power of two: else all lanes' entries share a cache set. */
    worker->logs =
        static_cast<LogEntry *>(calloc(WARP_LANES, (LOG_ENTRIES + 12) * sizeof(LogEntry)));
    if (!worker->logs)
        runtime_fatal("no memory");
    worker->number = number;
    worker->running = NO_BLOCK;
    sim.workers[number] = worker;
    return worker;
}

static void thread_main()
{
    Thread *thread = current;
    thread->worker->entry(thread->worker->closure);
    thread->state = THREAD_EXITED;
    fiber_leave();
    __builtin_unreachable();
}

void thread_yield(uintptr_t pc)
{
    limit_check(pc);
    fiber_leave();
}

/* --- start ---------------------------------------------------------------------------------- */

static void thread_start(Worker &worker, unsigned linear)
{
    Thread &t = worker.threads[linear];
    t.worker = &worker;
    t.linear = linear;
    t.lane = static_cast<uint16_t>(linear % WARP_LANES);
    t.warp = static_cast<uint16_t>(linear / WARP_LANES);
    t.index.x = linear % worker.block_dim.x;
    t.index.y = linear / worker.block_dim.x % worker.block_dim.y;
    t.index.z = linear / (worker.block_dim.x * worker.block_dim.y);
    t.state = THREAD_RUN;
    t.clock = 1;
    t.fence = 0;
    t.depth = 0;
    t.in_atomic = t.in_exchange = false;
    t.seeking = false;
    t.pending_count = 0;
    t.in_pieces = false;
    t.wait_scope = WAIT_OF_BLOCK;
    async_start(&t);
    t.log = worker.logs + t.lane * (LOG_ENTRIES + 12);
    t.log_at = t.log;
    worker.was_left[t.warp] = false;
    t.log_end = t.log + LOG_ENTRIES;
    if (!sim.launch.machine_code)
        fiber_prepare(&t, thread_main);
}

/* A new stretch between barriers: what came before is ordered before what follows. */
void stretch_start(Worker &worker)
{
    worker.serial += MAX_WORKERS;
    if (worker.serial < MAX_WORKERS)
        runtime_fatal("too many barriers in one launch");
    for (unsigned warp = 0; warp < worker.warp_count; warp++) {
        if (worker.clocks_used[warp])
            memset(worker.clocks[warp], 0, sizeof worker.clocks[warp]);
        worker.clocks_used[warp] = false;
    }
    for (unsigned i = 0; i < worker.thread_count; i++) {
        worker.threads[i].clock = 1;
        worker.threads[i].fence = 0;
    }
}

void block_start(Worker &worker)
{
    worker.fenced = false;
    worker.findings = 0;
    memset(worker.named, 0, sizeof worker.named);
    stretch_start(worker);
    worker.block_first_serial = worker.serial;
    {
        std::lock_guard<std::mutex> lock(worker.serials_lock);
        worker.serials.push_back(BlockSerial{worker.serial, worker.block});
    }
    shared_poison(worker);
    for (unsigned i = 0; i < worker.thread_count; i++)
        thread_start(worker, i);
}

/* --- warp barriers and exchanges ------------------------------------------------------------ */

static uint32_t lane_bit(const Thread &t)
{
    return 1u << t.lane;
}

void warp_order(Worker &worker, unsigned warp, uint32_t group)
{
    uint16_t(*clocks)[WARP_LANES] = worker.clocks[warp];
    Thread *threads = &worker.threads[warp * WARP_LANES];
    uint16_t joined[WARP_LANES] = {0};
    worker.clocks_used[warp] = true;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(group >> lane & 1))
            continue;
        clocks[lane][lane] = threads[lane].clock;
        for (unsigned k = 0; k < WARP_LANES; k++)
            joined[k] = std::max(joined[k], clocks[lane][k]);
    }
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(group >> lane & 1))
            continue;
        memcpy(clocks[lane], joined, sizeof joined);
        if (threads[lane].clock < UINT16_MAX)
            threads[lane].clock++;
    }
}

static void warp_release(Worker &worker, unsigned warp, uint32_t group, WarpOp op)
{
    Thread *threads = &worker.threads[warp * WARP_LANES];
    unsigned leader = static_cast<unsigned>(__builtin_ctz(group));
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(group >> lane & 1))
            continue;
        WarpResult &result = worker.results[warp][lane];
        result.present = group;
        threads[lane].state = THREAD_RUN;
        if (op != WARP_EXCHANGE)
            continue;
        for (unsigned k = leader; k < WARP_LANES; k++)
            if (group >> k & 1)
                memcpy(result.values[k], threads[k].give, sizeof threads[k].give);
    }
    if (op == WARP_SYNC)
        warp_order(worker, warp, group);
    if (worker.counting) {
        worker.kernel->warp_barriers += op == WARP_SYNC;
        worker.kernel->exchanges += op == WARP_EXCHANGE;
    }
}

static uint32_t lanes_in(const Worker &worker, unsigned warp, ThreadState state)
{
    uint32_t lanes = 0;
    for (unsigned i = warp * WARP_LANES; i < worker.thread_count && i < (warp + 1) * WARP_LANES;
         i++)
        if (worker.threads[i].state == state)
            lanes |= lane_bit(worker.threads[i]);
    return lanes;
}

/* The lanes that wait for the same thing as `first` does. */
static uint32_t warp_group(const Worker &worker, unsigned warp, const Thread &first)
{
    uint32_t group = 0, waiting = lanes_in(worker, warp, THREAD_WAIT_WARP);
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(waiting >> lane & 1))
            continue;
        const Thread &t = worker.threads[warp * WARP_LANES + lane];
        bool same_place = first.warp_op != WARP_ACTIVE || t.line == first.line;
        if (t.warp_op == first.warp_op && t.mask == first.mask && same_place)
            group |= lane_bit(t);
    }
    return group;
}

static void warp_barrier_report(const Worker &worker, const Thread &first, uint32_t missing)
{
    unsigned lane = static_cast<unsigned>(__builtin_ctz(missing));
    const Thread &other = worker.threads[first.warp * WARP_LANES + lane];
    char text[160];
    if (other.state == THREAD_EXITED)
        snprintf(text, sizeof text, "mask 0x%08x names lane %u, which has exited", first.mask,
                 lane);
    else
        snprintf(text, sizeof text, "mask 0x%08x names lane %u, which waits at %s in line %d",
                 first.mask, lane,
                 other.state == THREAD_WAIT_BLOCK ? "__syncthreads" : "another mask", other.line);
    current = const_cast<Thread *>(&first);
    finding_add(FINDING_WARP_BARRIER, first.wait_pc, 0, 0, false,
                Place{worker.block, other.linear, true}, false, text);
    current = nullptr;
}

/* Lets go the lanes whose wait is over. `stuck`: no lane of the warp can run, so groups that lack
 * lanes go on without them. False when nobody was released. */
static bool warp_resolve(Worker &worker, unsigned warp, bool stuck)
{
    uint32_t waiting = lanes_in(worker, warp, THREAD_WAIT_WARP);
    uint32_t last = worker.thread_count - warp * WARP_LANES >= WARP_LANES
                        ? ~0u
                        : (1u << (worker.thread_count - warp * WARP_LANES)) - 1;
    bool released = false;
    for (uint32_t left = waiting; left; left &= left - 1) {
        unsigned lane = static_cast<unsigned>(__builtin_ctz(left));
        Thread &first = worker.threads[warp * WARP_LANES + lane];
        if (first.state != THREAD_WAIT_WARP)
            continue;
        uint32_t group = warp_group(worker, warp, first);
        uint32_t missing = first.warp_op == WARP_ACTIVE ? 0 : first.mask & last & ~group;
        bool complete = !missing && (first.warp_op != WARP_ACTIVE);
        if (!complete && (!stuck || released))
            continue;
        if (missing)
            warp_barrier_report(worker, first, missing);
        warp_release(worker, warp, group, first.warp_op);
        released = true;
    }
    return released;
}

/* --- running -------------------------------------------------------------------------------- */

/* Another warp runs on in the same logs; what this one's lanes have not met over yet is kept. */
static void logs_keep(Worker &worker, unsigned begin, unsigned end)
{
    for (unsigned i = begin; i < end; i++) {
        Thread &t = worker.threads[i];
        worker.unmerged[t.warp][t.lane].assign(t.log, worker.counting ? t.log_at : t.log);
        t.log_at = t.log;
    }
    worker.was_left[begin / WARP_LANES] = true;
}

static void logs_fetch(Worker &worker, unsigned begin, unsigned end)
{
    for (unsigned i = begin; i < end; i++) {
        Thread &t = worker.threads[i];
        std::vector<LogEntry> &kept = worker.unmerged[t.warp][t.lane];
        t.log_at = std::copy(kept.begin(), kept.end(), t.log);
        kept.clear();
    }
    worker.was_left[begin / WARP_LANES] = false;
}

/* Runs the lanes that can until all wait for the block or have exited, or TURNS are over. */
static void warp_run(Worker &worker, unsigned warp)
{
    unsigned begin = warp * WARP_LANES;
    unsigned end = std::min(begin + WARP_LANES, worker.thread_count);
    if (worker.was_left[warp])
        logs_fetch(worker, begin, end);
    const Order order = order_of(end - begin, worker.block);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        uint64_t lane = order.first;
        for (unsigned k = begin; k < end; k++, lane = order.behind(lane)) {
            Thread &t = worker.threads[begin + lane];
            if (t.state != THREAD_RUN || t.log_at == t.log_end)
                continue;
            fiber_enter(&t);
            if (t.pending_count) {
                current = &t;
                shadow_settle(&t);
                current = nullptr;
            }
            if (sim.launch.aborted)
                return;
        }
        warp_merge(worker, warp, false);
        bool running = lanes_in(worker, warp, THREAD_RUN) != 0;
        if (warp_resolve(worker, warp, !running))
            continue;
        if (!running)
            break;
    }
    if (lanes_in(worker, warp, THREAD_RUN))
        logs_keep(worker, begin, end);
    else
        warp_merge(worker, warp, true);
}

void barrier_report(const Thread &first, const Place &other, const char *text)
{
    current = const_cast<Thread *>(&first);
    finding_add(FINDING_BARRIER, first.wait_pc, 0, 0, false, other, false, text);
    current = nullptr;
}

/* Some threads wait at a barrier; the others have exited or wait at another one. */
void barrier_check(Worker &worker)
{
    const Thread *first = nullptr, *other = nullptr;
    for (unsigned i = 0; i < worker.thread_count; i++)
        if (worker.threads[i].state == THREAD_WAIT_BLOCK && !first)
            first = &worker.threads[i];
    for (unsigned i = 0; i < worker.thread_count && !other; i++) {
        const Thread &t = worker.threads[i];
        if (t.state == THREAD_EXITED || t.line != first->line)
            other = &t;
    }
    if (!other)
        return;
    char text[160];
    if (other->state == THREAD_EXITED)
        snprintf(text, sizeof text, "__syncthreads in line %d: thread %u has exited", first->line,
                 other->linear);
    else
        snprintf(text, sizeof text,
                 "__syncthreads in line %d: thread %u waits at the one in line %d", first->line,
                 other->linear, other->line);
    barrier_report(*first, Place{worker.block, other->linear, true}, text);
}

void barrier_release(Worker &worker)
{
    int count = 0, all = 1, any = 0;
    for (unsigned i = 0; i < worker.thread_count; i++) {
        Thread &t = worker.threads[i];
        if (t.state != THREAD_WAIT_BLOCK)
            continue;
        count += t.block_value != 0;
        all &= t.block_value != 0;
        any |= t.block_value != 0;
        t.state = THREAD_RUN;
    }
    worker.block_reduced[0] = count;
    worker.block_reduced[1] = all;
    worker.block_reduced[2] = any;
    if (worker.counting)
        worker.kernel->block_barriers++;
    shadow_stretch_end(worker);
    stretch_start(worker);
}

/* A thread runs up to the first hook in a kernel, and is left there. */
const Variable *function_seek(Worker &worker)
{
    worker.function = nullptr;
    if (!is_instrumented)
        return nullptr;
    worker.counting = false;
    worker.block_dim = dim3();
    thread_start(worker, 0);
    worker.threads[0].seeking = true;
    fiber_enter(&worker.threads[0]);
    return worker.function;
}

void block_run(Worker &worker)
{
    if (sim.launch.machine_code) {
        sim.machine_block(worker);
        return;
    }
    block_start(worker);
    while (block_continue(worker, 0) != BLOCK_DONE)
        barrier_release(worker);
}

/* What all threads that still run wait for. */
static WaitScope waits_for(const Worker &worker)
{
    WaitScope scope = WAIT_OF_GRID;
    for (unsigned i = 0; i < worker.thread_count; i++)
        if (worker.threads[i].state == THREAD_WAIT_BLOCK)
            scope = std::min(scope, worker.threads[i].wait_scope);
    return scope;
}

BlockState block_continue(Worker &worker, unsigned patience)
{
    const Order order = order_of(worker.warp_count, worker.block);
    for (unsigned pass = 1;; pass++) {
        unsigned running = 0, waiting = 0;
        uint64_t turn = order.first;
        for (unsigned k = 0; k < worker.warp_count && !sim.launch.aborted;
             k++, turn = order.behind(turn)) {
            const unsigned warp = static_cast<unsigned>(turn);
            if (lanes_in(worker, warp, THREAD_RUN))
                warp_run(worker, warp);
        }
        if (sim.launch.aborted)
            return BLOCK_DONE;
        for (unsigned i = 0; i < worker.thread_count; i++) {
            running += worker.threads[i].state == THREAD_RUN;
            waiting += worker.threads[i].state == THREAD_WAIT_BLOCK;
        }
        if (running && pass == patience)
            return BLOCK_SPINS;
        if (running)
            continue;
        if (!waiting) {
            shadow_stretch_end(worker);
            return BLOCK_DONE;
        }
        barrier_check(worker);
        if (const WaitScope scope = waits_for(worker))
            return scope == WAIT_OF_GRID ? BLOCK_AT_GRID_BARRIER : BLOCK_AT_CLUSTER_BARRIER;
        barrier_release(worker);
    }
}

} // namespace cudalite_sim
