/* Cooperative launches and clusters: blocks are alive at once, and may wait for each other.
 *
 * Enters: a worker whose launch is cooperative or has clusters. Leaves: all its blocks have run; one
 * cluster after the other, where the launch is not cooperative. The blocks take turns on one worker: a
 * block runs until it waits for its cluster or the grid, or has gone so often over its warps that it may
 * wait in a loop for what another block does. Then its threads are put aside, and its shared memory goes
 * to a place of its own, where the other blocks of its cluster find it; the next one's are put in
 * their place; each block has stacks of its own. What happened before such a barrier is ordered before
 * what follows, like what two launches do. */
#include "runtime.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>

#include "cudalite_sim/sim_device.h"

namespace cudalite_sim
{

namespace
{

constexpr unsigned PATIENCE = 4;            /* passes over the warps of a block that spins */
constexpr uint64_t GUARDED_THREADS = 16384; /* a process may have some 65,000 mappings */

/* What a worker knows of the block that it runs. */
struct Parked {
    uint64_t turn = 0, block = 0, cluster = 0;
    BlockState state = BLOCK_SPINS;
    uintptr_t stacks = 0;
    bool started = false, released = false, fenced = false; /* released: by the grid's barrier */
    uint64_t findings = 0;
    size_t place = 0; /* of its shared memory in sim.remote */
    std::vector<char> threads, results, clocks;
    std::vector<std::vector<LogEntry>> unmerged;
    BlockTrace trace;
    bool clocks_used[MAX_THREADS / WARP_LANES], was_left[MAX_THREADS / WARP_LANES];
    int block_reduced[3];
    cudalite_barrier named[NAMED_BARRIERS];
    uint32_t first_serial = 0;
    size_t touched_begin = SIZE_MAX, touched_end = 0; /* offsets in shared memory */
};

/* The blocks that are alive together: all of the launch, or a cluster. */
std::vector<Parked> group;

template <typename T> void bytes_keep(std::vector<char> &kept, const T *at, size_t count)
{
    const char *bytes = reinterpret_cast<const char *>(at);
    kept.assign(bytes, bytes + count * sizeof(T));
}
template <typename T> void bytes_fetch(const std::vector<char> &kept, T *at)
{
    memcpy(static_cast<void *>(at), kept.data(), kept.size());
}

/* The part of the shared memory that a block has touched: whole words. */
struct Range {
    size_t begin, size;
};
Range touched_range(const Parked &block)
{
    if (block.touched_begin >= block.touched_end)
        return Range{0, 0};
    const size_t first = block.touched_begin / 4 * 4;
    return Range{first, std::min((block.touched_end + 3) / 4 * 4, sim.remote.size) - first};
}

void range_copy(const Region &to, size_t to_begin, const Region &from, size_t from_begin,
                size_t size)
{
    memcpy(reinterpret_cast<void *>(to.begin + to_begin),
           reinterpret_cast<const void *>(from.begin + from_begin), size);
    memcpy(static_cast<void *>(to.words + to_begin / 4), from.words + from_begin / 4,
           size / 4 * sizeof(Cell));
    memcpy(static_cast<void *>(to.bytes + to_begin), from.bytes + from_begin, size * sizeof(Cell));
}

void shared_keep(Worker &worker, Parked &block)
{
    const bool is_touched = worker.touched_begin < worker.touched_end;
    block.touched_begin = is_touched ? worker.touched_begin - worker.shared.begin : SIZE_MAX;
    block.touched_end = is_touched ? worker.touched_end - worker.shared.begin : 0;
    block.first_serial = worker.block_first_serial;
    const Range range = touched_range(block);
    range_copy(sim.remote, block.place + range.begin, worker.shared, range.begin, range.size);
}

/* A mark of this block is from before; anyone else's is none. */
void mark_renew(Mark &mark, uint32_t from, uint32_t serial)
{
    if (mark.serial >= from)
        mark.serial = serial;
}

void cells_renew(Cell *cells, size_t count, uint32_t from, uint32_t serial)
{
    for (size_t i = 0; i < count; i++) {
        mark_renew(cells[i].write, from, serial);
        mark_renew(cells[i].read, from, serial);
    }
}

void shared_fetch(Worker &worker, Parked &block)
{
    shared_poison(worker);
    const Range range = touched_range(block);
    range_copy(worker.shared, range.begin, sim.remote, block.place + range.begin, range.size);
    cells_renew(worker.shared.words + range.begin / 4, range.size / 4, block.first_serial,
                worker.block_first_serial);
    cells_renew(worker.shared.bytes + range.begin, range.size, block.first_serial,
                worker.block_first_serial);
    if (range.size) {
        worker.touched_begin = worker.shared.begin + block.touched_begin;
        worker.touched_end = worker.shared.begin + block.touched_end;
    }
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
    std::copy(worker.named, worker.named + NAMED_BARRIERS, block.named);
    block.fenced = worker.fenced;
    block.findings = worker.findings;
    block.trace = std::move(worker.trace);
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
    std::copy(block.named, block.named + NAMED_BARRIERS, worker.named);
    worker.fenced = block.fenced;
    worker.findings = block.findings;
    worker.trace = std::move(block.trace);
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
    block_place(worker, block.turn, block.block);
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
    worker.trace = BlockTrace();
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
    if (sim.options.caches)
        caches_block(worker);
    sim.launch.done++;
    progress_show();
}

/* Blocks have ended while others of their cluster, or of the grid, wait for them: on a GPU for ever. */
void group_barrier_check(Worker &worker, BlockState state, uint64_t cluster)
{
    const bool is_grid = state == BLOCK_AT_GRID_BARRIER;
    const Parked *ended = nullptr;
    for (const Parked &block : group)
        if (block.state == BLOCK_DONE && (is_grid || block.cluster == cluster) && !ended)
            ended = &block;
    if (!ended)
        return;
    const Place other = {ended->block, 0, true};
    for (Parked &block : group) {
        if (block.state != state || !(is_grid || block.cluster == cluster))
            continue;
        block_place(worker, block.turn, block.block);
        bytes_fetch(block.threads, worker.threads);
        for (unsigned i = 0; i < worker.thread_count; i++)
            if (worker.threads[i].state == THREAD_WAIT_BLOCK) {
                barrier_report(worker.threads[i], other,
                               is_grid ? "this_grid().sync(): another block has ended"
                                       : "cluster_group::sync(): another block has ended");
                return;
            }
    }
}

/* Each block that can run has a turn. Returns how many still can; `waiting` are at a barrier. */
uint64_t blocks_turn(Worker &worker, std::vector<uintptr_t> &stacks, uint64_t *waiting)
{
    const bool guarded = group.size() * worker.thread_count <= GUARDED_THREADS;
    uint64_t running = 0;
    *waiting = 0;
    for (Parked &block : group) {
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
        *waiting += block.state == BLOCK_AT_GRID_BARRIER || block.state == BLOCK_AT_CLUSTER_BARRIER;
        running += block.state == BLOCK_SPINS;
    }
    return running;
}

/* The blocks that wait there go on. */
void group_release(BlockState state, uint64_t cluster)
{
    for (Parked &block : group)
        if (block.state == state && (state == BLOCK_AT_GRID_BARRIER || block.cluster == cluster)) {
            block.state = BLOCK_SPINS;
            block.released = true;
            block.fenced = false;
        }
}

/* No block can run: those that wait for their cluster go on, or else all that wait for the grid. */
void barriers_release(Worker &worker)
{
    uint64_t last = UINT64_MAX;
    for (size_t i = 0; i < group.size(); i++) {
        const uint64_t cluster = group[i].cluster;
        if (group[i].state != BLOCK_AT_CLUSTER_BARRIER || cluster == last)
            continue;
        group_barrier_check(worker, BLOCK_AT_CLUSTER_BARRIER, cluster);
        group_release(BLOCK_AT_CLUSTER_BARRIER, last = cluster);
    }
    if (last == UINT64_MAX) {
        group_barrier_check(worker, BLOCK_AT_GRID_BARRIER, 0);
        group_release(BLOCK_AT_GRID_BARRIER, 0);
    }
    worker.serial += MAX_WORKERS;
    worker.launch_first_serial = worker.serial;
}

void group_run(Worker &worker, std::vector<uintptr_t> &stacks)
{
    for (uint64_t waiting, running;;) {
        running = blocks_turn(worker, stacks, &waiting);
        if (sim.launch.aborted || (!waiting && !running))
            break;
        if (!running)
            barriers_release(worker);
    }
    for (const Parked &block : group)
        if (block.stacks && block.state != BLOCK_DONE)
            stacks_drop(block.stacks, worker.thread_count);
}

/* --- clusters -------------------------------------------------------------------------------- */

/* The number of the block that has this rank in the cluster of the one at `at`. */
uint64_t block_of_rank(const uint3 &at, unsigned rank)
{
    const dim3 c = sim.launch.cluster, grid = sim.launch.grid;
    const uint64_t x = at.x / c.x * c.x + rank % c.x;
    const uint64_t y = at.y / c.y * c.y + rank / c.x % c.y;
    const uint64_t z = at.z / c.z * c.z + rank / (c.x * c.y);
    return (z * grid.y + y) * grid.x + x;
}

/* The first blocks of all clusters, in the order of their numbers. */
std::vector<uint64_t> cluster_firsts()
{
    const dim3 c = sim.launch.cluster;
    std::vector<uint64_t> firsts;
    for (uint64_t block = 0; block < sim.launch.blocks; block++) {
        const uint3 at = block_index_of(block);
        if (at.x % c.x == 0 && at.y % c.y == 0 && at.z % c.z == 0)
            firsts.push_back(block);
    }
    return firsts;
}

/* Where blocks' shared memory lies while they wait. */
void remote_reserve(const Worker &worker, size_t blocks)
{
    const size_t each = (worker.shared.size + 4095) / 4096 * 4096;
    void *at = mmap(nullptr, blocks * each, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        runtime_fatal("no memory for the shared memory of all blocks");
    region_reserve(sim.remote, reinterpret_cast<uintptr_t>(at), blocks * each, SPACE_SHARED);
}
void remote_forget()
{
    region_forget(sim.remote);
    madvise(reinterpret_cast<void *>(sim.remote.begin), sim.remote.size, MADV_DONTNEED);
}
void remote_drop()
{
    munmap(sim.remote.words, sim.remote.size / 4 * sizeof(Cell));
    munmap(sim.remote.bytes, sim.remote.size * sizeof(Cell));
    munmap(reinterpret_cast<void *>(sim.remote.begin), sim.remote.size);
    sim.remote = Region();
}

/* The blocks `numbers` of the launch; one cluster, where `cluster` says which. */
void group_make(const std::vector<uint64_t> &numbers, uint64_t turn)
{
    group.assign(numbers.size(), Parked());
    for (size_t i = 0; i < numbers.size(); i++) {
        group[i].turn = turn + i;
        group[i].block = numbers[i];
        group[i].cluster = block_of_rank(block_index_of(numbers[i]), 0);
        group[i].place = i * (sim.remote.size / numbers.size());
    }
}

Parked *parked_find(uint64_t block)
{
    for (Parked &each : group)
        if (each.block == block)
            return &each;
    return nullptr;
}

/* The block whose shared memory lies at an address of sim.remote. */
Parked &remote_block(uintptr_t address)
{
    return group[(address - sim.remote.begin) / (sim.remote.size / group.size())];
}

} // namespace

void cooperative_run(Worker &worker)
{
    std::vector<Thread> own(MAX_THREADS); /* the worker's, with their stacks */
    memcpy(static_cast<void *>(own.data()), worker.threads, sizeof worker.threads);
    std::vector<uintptr_t> stacks;
    std::vector<uint64_t> numbers;
    const unsigned each = cluster_blocks(sim.launch.cluster);
    remote_reserve(worker, sim.launch.cooperative ? sim.launch.blocks : each);
    if (sim.launch.cooperative) {
        for (uint64_t turn = 0; turn < sim.launch.blocks; turn++)
            numbers.push_back(order_of(sim.launch.blocks, 0).at(turn));
        group_make(numbers, 0);
        group_run(worker, stacks);
    } else {
        uint64_t turn = 0;
        for (uint64_t first : cluster_firsts()) {
            numbers.clear();
            for (unsigned rank = 0; rank < each; rank++)
                numbers.push_back(block_of_rank(block_index_of(first), rank));
            group_make(numbers, turn);
            group_run(worker, stacks);
            if (sim.launch.aborted || stop_asked())
                break;
            remote_forget();
            turn += each;
        }
    }
    group.clear();
    remote_drop();
    for (uintptr_t at : stacks)
        stacks_drop(at, worker.thread_count);
    memcpy(static_cast<void *>(worker.threads), own.data(), sizeof worker.threads);
}

/* Whether it lies in a shared array, as a block of this launch has them. */
static bool is_in_array(const Worker &worker, size_t offset, unsigned size)
{
    const size_t in_tls = worker.shared.begin + offset - worker.tls_begin;
    const Variable *v = variable_find(sim.shared_variables, in_tls);
    if (!v)
        return false;
    const bool is_dynamic = v->name == "dynamic shared memory";
    return in_tls + size <= (is_dynamic ? v->begin + worker.dynamic_shared : v->end);
}

void remote_access(Thread *thread, uintptr_t address, unsigned size, bool is_write, uintptr_t pc)
{
    Parked &block = remote_block(address);
    const size_t in_region = address - sim.remote.begin, offset = in_region - block.place;
    const Place other = {block.block, 0, true};
    const std::string where =
        memory_describe(thread->worker->shared.begin + offset, thread->worker);
    if (!block.started || block.state == BLOCK_DONE) {
        finding_add(FINDING_CLUSTER_MEMORY, pc, address, size, is_write, other, false,
                    where + (block.started ? ", of a block that has ended"
                                           : ", of a block that has not begun"));
        return;
    }
    if (!is_in_array(*thread->worker, offset, size)) {
        finding_add(FINDING_SHARED_BOUNDS, pc, address, size, is_write, other, false, where);
        return;
    }
    Mark &first = sim.remote.words[in_region / 4].write;
    const Mark write = first.who & WHO_SPLIT ? sim.remote.bytes[in_region].write : first;
    if (!is_write && write.serial < block.first_serial)
        finding_add(FINDING_SHARED_UNINITIALISED, pc, address, size, false, other, false, where);
    if (!is_write)
        return;
    block.touched_begin = std::min(block.touched_begin, offset);
    block.touched_end = std::max(block.touched_end, offset + size);
    const Mark mark = {block.first_serial, 0, 1};
    for (size_t byte = in_region; byte < in_region + size; byte++) {
        Cell &word = sim.remote.words[byte / 4];
        mark_store((word.write.who & WHO_SPLIT ? sim.remote.bytes[byte] : word).write, mark);
    }
}

} // namespace cudalite_sim

using namespace cudalite_sim;

uint3 cudalite_sim_cluster_dim() noexcept
{
    return sim.launch.cluster;
}

void *cudalite_sim_map_shared(const void *at, unsigned rank)
{
    const Worker &worker = *current->worker;
    const uint64_t wanted = block_of_rank(worker.block_index, rank);
    const uintptr_t address = reinterpret_cast<uintptr_t>(at);
    if (rank >= cluster_blocks(sim.launch.cluster) || !worker.shared.contains(address))
        cudalite_sim_trap();
    if (wanted == worker.block)
        return const_cast<void *>(at);
    return reinterpret_cast<void *>(sim.remote.begin + parked_find(wanted)->place + address -
                                    worker.shared.begin);
}

unsigned cudalite_sim_shared_rank(const void *at)
{
    const uintptr_t address = reinterpret_cast<uintptr_t>(at);
    const uint64_t block =
        sim.remote.contains(address) ? remote_block(address).block : current->worker->block;
    unsigned rank = 0;
    while (block_of_rank(current->worker->block_index, rank) != block)
        rank++;
    return rank;
}
