/* Workers: operating system threads that share the blocks of a launch.
 *
 * Enters: sim.launch. Leaves: all its blocks have run, with the same results and counts as on one
 * core. */
#include "runtime.h"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <sched.h>

namespace cudalite_sim
{

/* Turns are claimed in order. A worker says which one it will claim at least before it does, so that
 * nobody can believe a lower one to be done that is only just being claimed. */
static uint64_t turn_claim(Worker &worker)
{
    worker.running = sim.launch.next.load();
    uint64_t turn = sim.launch.next.fetch_add(1);
    bool end = turn >= sim.launch.blocks || sim.launch.aborted || stop_asked();
    worker.running = end ? NO_BLOCK : turn;
    return end ? NO_BLOCK : turn;
}

/* Effects that others can see in an order (atomics, output, allocation) happen in the order of the
 * blocks' turns, so that a run gives the same results on any number of cores. Who has a lower turn
 * never waits for a higher one, so this ends. */
void wait_for_lower_blocks()
{
    Worker *self = current ? current->worker : nullptr;
    if (!self || !sim.launch.parallel)
        return;
    self->waiting = true;
    for (unsigned i = 0; i < sim.options.jobs; i++)
        while (sim.workers[i] && i != self->number && sim.workers[i]->running < self->turn)
            sched_yield();
    self->waiting = false;
}

/* A hook runs before its store: what a worker has marked is stored when it makes its next step, or
 * waits in one, or has gone on to another block. */
void wait_for_step(unsigned number)
{
    Worker *self = current->worker, *other = sim.workers[number];
    if (!other || other == self || !sim.launch.parallel)
        return;
    uint64_t step = other->steps, block = other->running;
    self->waiting = true;
    while (other->steps == step && other->running == block && block != NO_BLOCK && !other->waiting)
        sched_yield();
    self->waiting = false;
}

static void worker_prepare(Worker &worker)
{
    const LaunchState &launch = sim.launch;
    worker_shared_start(worker);
    worker.kernel_number = launch.kernel_number;
    while (worker.kernels.size() <= launch.kernel_number)
        worker.kernels.push_back(new KernelCounts());
    worker.kernel = worker.kernels[launch.kernel_number];
    worker.grid_dim = launch.grid;
    worker.block_dim = launch.block;
    worker.thread_count = launch.block.x * launch.block.y * launch.block.z;
    worker.warp_count = (worker.thread_count + WARP_LANES - 1) / WARP_LANES;
    worker.dynamic_shared = launch.shared;
    worker.entry = launch.entry;
    worker.closure = launch.closure;
    worker.closure_size = launch.closure_size;
    worker.launch_first_serial = launch.first_serial;
    worker.serial = launch.first_serial | worker.number;
    {
        std::lock_guard<std::mutex> lock(worker.serials_lock);
        worker.serials.clear();
    }
    memset(worker.cache, 0, sizeof worker.cache);
}

void block_select(Worker &worker, uint64_t turn)
{
    block_place(worker, turn, order_of(sim.launch.blocks, 0).at(turn));
}

uint3 block_index_of(uint64_t block)
{
    const dim3 grid = sim.launch.grid;
    return uint3{static_cast<unsigned>(block % grid.x),
                 static_cast<unsigned>(block / grid.x % grid.y),
                 static_cast<unsigned>(block / (uint64_t(grid.x) * grid.y))};
}

void block_place(Worker &worker, uint64_t turn, uint64_t block)
{
    worker.turn = turn;
    worker.block = block;
    worker.block_index = block_index_of(block);
    /* Machine code that nobody asks for counts runs without them. */
    const bool asked = !sim.launch.machine_code || !sim.results_path.empty();
    worker.counting = asked && block % sim.launch.counted_step == 0;
}

static void block_take(Worker &worker, uint64_t turn)
{
    block_select(worker, turn);
    worker.kernel->counted_blocks += worker.counting;
    block_run(worker);
    if (sim.options.caches)
        caches_block(worker);
    sim.launch.done += !stop_asked();
}

/* Threads that wait for launches which are worth sharing. */
struct Pool {
    std::mutex lock;
    std::condition_variable start, finish;
    uint64_t generation = 0;
    unsigned busy = 0, size = 0;
};
static Pool &pool()
{
    static Pool *it = new Pool; /* lives until the process ends: its threads never do */
    return *it;
}

static void *helper_main(void *argument)
{
    Pool &p = pool();
    Worker *worker = worker_get(static_cast<unsigned>(reinterpret_cast<uintptr_t>(argument)));
    crash_stack_start();
    for (uint64_t seen = 0;;) {
        {
            std::unique_lock<std::mutex> lock(p.lock);
            p.start.wait(lock, [&] { return p.generation != seen; });
            seen = p.generation;
        }
        worker_prepare(*worker);
        for (uint64_t turn; (turn = turn_claim(*worker)) != NO_BLOCK;)
            block_take(*worker, turn);
        std::lock_guard<std::mutex> lock(p.lock);
        if (--p.busy == 0)
            p.finish.notify_all();
    }
    return nullptr;
}

static void helpers_make(Pool &p)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    /* The program's shared arrays are thread-local storage, which lies in the stack's mapping. */
    pthread_attr_setstacksize(&attributes, size_t(64) << 20);
    for (p.size = 1; p.size < sim.options.jobs; p.size++) {
        pthread_t thread;
        if (pthread_create(&thread, &attributes, helper_main,
                           reinterpret_cast<void *>(uintptr_t(p.size))) != 0)
            break;
        pthread_detach(thread);
    }
    pthread_attr_destroy(&attributes);
}

static void helpers_start()
{
    Pool &p = pool();
    if (!p.size)
        helpers_make(p);
    if (p.size < 2)
        return;
    sim.launch.parallel = true;
    std::lock_guard<std::mutex> lock(p.lock);
    p.busy = p.size - 1;
    p.generation++;
    p.start.notify_all();
}

static void helpers_finish()
{
    if (!sim.launch.parallel)
        return;
    Pool &p = pool();
    std::unique_lock<std::mutex> lock(p.lock);
    p.finish.wait(lock, [&] { return p.busy == 0; });
    sim.launch.parallel = false;
}

double seconds()
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/* This worker begins alone; the others come when the launch turns out to be long. */
void blocks_run()
{
    Worker &worker = *worker_get(0);
    worker_prepare(worker);
    if (sim.launch.cooperative || cluster_blocks(sim.launch.cluster) > 1) {
        cooperative_run(worker);
        return;
    }
    double start = seconds();
    bool alone = sim.options.jobs > 1;
    for (uint64_t turn; (turn = turn_claim(worker)) != NO_BLOCK;) {
        block_take(worker, turn);
        progress_show();
        if (alone && sim.launch.blocks - turn > 1 &&
            seconds() - start >= sim.options.alone_seconds) {
            helpers_start();
            alone = false;
        }
    }
    helpers_finish();
}

/* Serials grow from launch to launch. Where they come near their end the shadow is forgotten. */
uint32_t serial_start()
{
    uint32_t most = MAX_WORKERS;
    for (Worker *worker : sim.workers)
        if (worker)
            most = std::max(most, worker->serial);
    if (most > UINT32_MAX / 2) {
        stream_order_forget();
        sim.knows_initialised = false;
        region_forget(sim.arena);
        region_forget(sim.data);
        for (Worker *worker : sim.workers)
            if (worker)
                region_forget(worker->shared);
        most = MAX_WORKERS;
    }
    return (most / MAX_WORKERS + 1) * MAX_WORKERS;
}

} // namespace cudalite_sim
