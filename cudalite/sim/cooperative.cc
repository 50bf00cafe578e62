/* Cooperative launches: all blocks are alive at once, and may wait for each other.
 *
 * Enters: a worker whose launch is cooperative. Leaves: all its blocks have run. The blocks take
 * turns on one worker: a block runs until it waits for the grid, or has gone so often over its warps
 * that it may wait in a loop for what another block does. Then its threads and its shared memory are
 * put aside, and the next one's are put in their place; each block has stacks of its own. What
 * happened before a barrier of the grid is ordered before what follows, like what two launches do. */
#include "runtime.h"

#include <algorithm>
#include <cstring>

namespace cudalite_sim
{

namespace
{

constexpr unsigned PATIENCE = 4;            /* passes over the warps of a block that spins */
constexpr uint64_t GUARDED_THREADS = 16384; /* a process may have some 65,000 mappings */

/* What a worker knows of the block that it runs. */
struct Parked {
    uint64_t turn = 0;
    BlockState state = BLOCK_SPINS;
    uintptr_t stacks = 0;
    bool started = false, released = false, fenced = false; /* released: by the grid's barrier */
    uint64_t findings = 0;
    std::vector<char> threads, shared, cells, byte_cells, results, clocks;
    std::vector<std::vector<LogEntry>> unmerged;
    bool clocks_used[MAX_THREADS / WARP_LANES], was_left[MAX_THREADS / WARP_LANES];
    int block_reduced[3];
    uint32_t first_serial = 0;
    uintptr_t touched_begin = UINTPTR_MAX, touched_end = 0;
};

template <typename T> void bytes_keep(std::vector<char> &kept, const T *at, size_t count)
{
    const char *bytes = reinterpret_cast<const char *>(at);
    kept.assign(bytes, bytes + count * sizeof(T));
}
template <typename T> void bytes_fetch(const std::vector<char> &kept, T *at)
{
    memcpy(static_cast<void *>(at), kept.data(), kept.size());
}

/* The part of the shared memory that the block has touched: whole words. */
struct Range {
    size_t begin, size;
};
Range touched_range(const Worker &worker, uintptr_t begin, uintptr_t end)
{
    if (begin >= end)
        return Range{0, 0};
    const size_t first = (begin - worker.shared.begin) / 4 * 4;
    const size_t last = std::min((end - worker.shared.begin + 3) / 4 * 4, worker.shared.size);
    return Range{first, last - first};
}

void shared_keep(Worker &worker, Parked &block)
{
    block.touched_begin = worker.touched_begin;
    block.touched_end = worker.touched_end;
    block.first_serial = worker.block_first_serial;
    const Range range = touched_range(worker, worker.touched_begin, worker.touched_end);
    bytes_keep(block.shared, reinterpret_cast<char *>(worker.shared.begin + range.begin),
               range.size);
    bytes_keep(block.cells, worker.shared.words + range.begin / 4, range.size / 4);
    bytes_keep(block.byte_cells, worker.shared.bytes + range.begin, range.size);
}

/* A mark of this block is from before; anyone else's is none. */
void mark_renew(Mark &mark, uint32_t from, uint32_t serial)
{
    if (mark.serial >= from)
        mark.serial = serial;
}

void cells_renew(std::vector<char> &kept, uint32_t from, uint32_t serial)
{
    Cell *cells = reinterpret_cast<Cell *>(kept.data());
    for (size_t i = 0; i < kept.size() / sizeof(Cell); i++) {
        mark_renew(cells[i].write, from, serial);
        mark_renew(cells[i].read, from, serial);
    }
}

void shared_fetch(Worker &worker, Parked &block)
{
    shared_poison(worker);
    const Range range = touched_range(worker, block.touched_begin, block.touched_end);
    cells_renew(block.cells, block.first_serial, worker.block_first_serial);
    cells_renew(block.byte_cells, block.first_serial, worker.block_first_serial);
    bytes_fetch(block.shared, reinterpret_cast<char *>(worker.shared.begin + range.begin));
    bytes_fetch(block.cells, worker.shared.words + range.begin / 4);
    bytes_fetch(block.byte_cells, worker.shared.bytes + range.begin);
    worker.touched_begin = block.touched_begin;
    worker.touched_end = block.touched_end;
}

void block_keep(Worker &worker, Parked &block)
{
    shadow_stretch_end(worker);
    bytes_keep(block.threads, worker.threads, worker.thread_count);
    bytes_keep(block.results, worker.results, worker.warp_count);
    bytes_keep(block.clocks, worker.clocks, worker.warp_count);
    std::copy(worker.clocks_used, worker.clocks_used + worker.warp_count, block.clocks_used);
    std::copy(worker.was_left, worker.was_left + worker.warp_count, block.was_left);
    block.unmerged.clear();
    for (unsigned warp = 0; warp < worker.warp_count; warp++)
        for (unsigned lane = 0; worker.was_left[warp] && lane < WARP_LANES; lane++)
            block.unmerged.push_back(std::move(worker.unmerged[warp][lane]));
    std::copy(worker.block_reduced, worker.block_reduced + 3, block.block_reduced);
    block.fenced = worker.fenced;
    block.findings = worker.findings;
    shared_keep(worker, block);
}

void block_fetch(Worker &worker, Parked &block)
{
    bytes_fetch(block.threads, worker.threads);
    bytes_fetch(block.results, worker.results);
    bytes_fetch(block.clocks, worker.clocks);
    std::copy(block.clocks_used, block.clocks_used + worker.warp_count, worker.clocks_used);
    std::copy(block.was_left, block.was_left + worker.warp_count, worker.was_left);
    size_t next = 0;
    for (unsigned warp = 0; warp < worker.warp_count; warp++)
        for (unsigned lane = 0; worker.was_left[warp] && lane < WARP_LANES; lane++)
            worker.unmerged[warp][lane] = std::move(block.unmerged[next++]);
    std::copy(block.block_reduced, block.block_reduced + 3, worker.block_reduced);
    worker.fenced = block.fenced;
    worker.findings = block.findings;
    worker.serial += MAX_WORKERS;
    worker.block_first_serial = worker.serial;
    {
        std::lock_guard<std::mutex> lock(worker.serials_lock);
        worker.serials.push_back(BlockSerial{worker.serial, worker.block});
    }
    shared_fetch(worker, block);
    worker.serial += MAX_WORKERS;
}

/* Threads as no block has used them, but for their stacks. */
void threads_clear(Worker &worker, uintptr_t stacks)
{
    for (unsigned i = 0; i < worker.thread_count; i++) {
        memset(static_cast<void *>(&worker.threads[i]), 0, sizeof(Thread));
        stack_place(&worker.threads[i], stacks, i);
    }
}

void block_enter(Worker &worker, Parked &block)
{
    block_select(worker, block.turn);
    memset(worker.cache, 0, sizeof worker.cache);
    if (block.started) {
        block_fetch(worker, block);
        if (block.released)
            barrier_release(worker);
        block.released = false;
        return;
    }
    block.started = true;
    worker.kernel->counted_blocks += worker.counting;
    threads_clear(worker, block.stacks);
    block_start(worker);
}

/* A block that has ended gives its stacks to one that has not begun. */
void block_end(Worker &worker, Parked &block, std::vector<uintptr_t> &stacks)
{
    for (unsigned i = 0; i < worker.thread_count; i++) {
        delete worker.threads[i].pending;
        delete worker.threads[i].copies;
    }
    stacks.push_back(block.stacks);
    sim.launch.done++;
    progress_show();
}

/* Some blocks have ended while others wait for the grid: on a GPU these would wait for ever. */
void grid_barrier_check(Worker &worker, std::vector<Parked> &blocks)
{
    const Parked *ended = nullptr;
    for (const Parked &block : blocks)
        if (block.state == BLOCK_DONE && !ended)
            ended = &block;
    if (!ended)
        return;
    block_select(worker, ended->turn);
    const Place other = {worker.block, 0, true};
    for (Parked &block : blocks) {
        if (block.state != BLOCK_AT_GRID_BARRIER)
            continue;
        block_select(worker, block.turn);
        bytes_fetch(block.threads, worker.threads);
        for (unsigned i = 0; i < worker.thread_count; i++)
            if (worker.threads[i].state == THREAD_WAIT_BLOCK) {
                barrier_report(worker.threads[i], other,
                               "this_grid().sync(): another block has ended");
                return;
            }
    }
}

/* Each block that can run has a turn. Returns how many wait for the grid; `running` are others. */
uint64_t blocks_turn(Worker &worker, std::vector<Parked> &blocks, std::vector<uintptr_t> &stacks,
                     uint64_t *running)
{
    const bool guarded = blocks.size() * worker.thread_count <= GUARDED_THREADS;
    uint64_t waiting = 0;
    *running = 0;
    for (Parked &block : blocks) {
        if (block.state == BLOCK_SPINS) {
            if (!block.stacks && stacks.empty())
                stacks.push_back(stacks_make(worker.thread_count, guarded));
            if (!block.stacks) {
                block.stacks = stacks.back();
                stacks.pop_back();
            }
            block_enter(worker, block);
            block.state = block_continue(worker, PATIENCE);
            if (sim.launch.aborted)
                return 0;
            if (block.state == BLOCK_DONE)
                block_end(worker, block, stacks);
            else
                block_keep(worker, block);
        }
        waiting += block.state == BLOCK_AT_GRID_BARRIER;
        *running += block.state == BLOCK_SPINS;
    }
    return waiting;
}

} // namespace

void cooperative_run(Worker &worker)
{
    std::vector<Thread> own(MAX_THREADS); /* the worker's, with their stacks */
    memcpy(static_cast<void *>(own.data()), worker.threads, sizeof worker.threads);
    std::vector<Parked> blocks(sim.launch.blocks);
    std::vector<uintptr_t> stacks;
    for (uint64_t turn = 0; turn < blocks.size(); turn++)
        blocks[turn].turn = turn;
    for (uint64_t waiting, running;;) {
        waiting = blocks_turn(worker, blocks, stacks, &running);
        if (sim.launch.aborted || (!waiting && !running))
            break;
        if (running)
            continue;
        grid_barrier_check(worker, blocks);
        worker.serial += MAX_WORKERS;
        worker.launch_first_serial = worker.serial;
        for (Parked &block : blocks)
            if (block.state == BLOCK_AT_GRID_BARRIER) {
                block.state = BLOCK_SPINS;
                block.released = true;
                block.fenced = false;
            }
    }
    for (const Parked &block : blocks)
        if (block.stacks && block.state != BLOCK_DONE)
            stacks_drop(block.stacks, worker.thread_count);
    for (uintptr_t each : stacks)
        stacks_drop(each, worker.thread_count);
    memcpy(static_cast<void *>(worker.threads), own.data(), sizeof worker.threads);
}

} // namespace cudalite_sim
