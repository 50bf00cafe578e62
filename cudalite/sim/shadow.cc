/* Races and uninitialised reads, by shadow cells.
 *
 * Enters: each access to global or shared memory, in the order of execution. Leaves: findings.
 *
 * A cell remembers the last write to a word and who read it. Two accesses of a block are ordered by
 * a block barrier (then their serials differ), by a warp barrier in which both lanes took part
 * (vector clocks of the warp's lanes), or by a fence of the first thread behind its access. Where
 * several lanes have read a word only the latest clock is kept; doubt is decided for the program. A
 * write that changes nothing conflicts with nobody: its value is compared at the thread's next
 * step. But what a block has read after another one wrote it, and writes back, conflicts in any
 * case: had they run the other way round, it would be the old value. In global memory a plain read
 * beside an atomic is no finding: flags and counters are polled so. */
#include "runtime.h"

#include <algorithm>
#include <cstring>

namespace cudalite_sim
{

namespace
{

/* One access to one cell. */
struct Step {
    Thread *thread;
    Worker *worker;
    uintptr_t address, pc; /* of the whole access */
    unsigned size;
    AccessKind kind;
    bool is_shared, is_volatile;
    bool reported;
    uintptr_t at; /* the cell's own bytes */
    uint8_t bytes;
};

bool same_warp(uint16_t who, const Thread *thread)
{
    return (who & WHO_THREAD) / WARP_LANES == thread->warp;
}

/* Whether what `mark` says happened before this step of the thread, in the same stretch. */
bool is_ordered(const Step &step, const Mark &mark, bool is_write)
{
    const Worker &worker = *step.worker;
    unsigned who = mark.who & WHO_THREAD;
    if (who == step.thread->linear && (is_write || !(mark.who & (WHO_WARP | WHO_BLOCK))))
        return true;
    if ((is_write || !(mark.who & (WHO_WARP | WHO_BLOCK))) &&
        mark.clock <= worker.threads[who].fence)
        return true;
    if (!is_write && (mark.who & WHO_BLOCK))
        return false;
    if (!same_warp(mark.who, step.thread) || !worker.clocks_used[step.thread->warp])
        return false;
    const uint16_t *known = worker.clocks[step.thread->warp][step.thread->lane];
    if (is_write || !(mark.who & WHO_WARP))
        return mark.clock <= known[who % WARP_LANES];
    uint16_t most = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (lane != step.thread->lane)
            most = std::max(most, known[lane]);
    return mark.clock <= most;
}

Place place_of(const Step &step, const Mark &mark)
{
    Place place;
    Worker *worker = sim.workers[mark.serial % MAX_WORKERS];
    if (!worker || mark.serial < step.worker->launch_first_serial)
        return place;
    std::lock_guard<std::mutex> lock(worker->serials_lock);
    const std::vector<BlockSerial> &serials = worker->serials;
    auto after = std::upper_bound(serials.begin(), serials.end(), mark.serial,
                                  [](uint32_t s, const BlockSerial &b) { return s < b.first; });
    if (after == serials.begin())
        return place;
    place.block = std::prev(after)->block;
    place.thread = mark.who & WHO_THREAD;
    place.known = true;
    return place;
}

bool is_this_block(const Worker &worker, uint32_t serial)
{
    return serial >= worker.block_first_serial && serial % MAX_WORKERS == worker.number;
}

/* Whether a serial is of another block of this launch. */
bool is_other_block(const Worker &worker, uint32_t serial)
{
    return serial >= worker.launch_first_serial && !is_this_block(worker, serial);
}

FindingKind race_kind(const Step &step)
{
    return step.is_shared ? FINDING_SHARED_RACE : FINDING_GLOBAL_RACE;
}

void report(Step &step, FindingKind kind, const Mark &other, bool other_is_write)
{
    if (step.reported)
        return;
    step.reported = true;
    if (finding_again(kind, step.pc))
        return;
    finding_add(kind, step.pc, step.address, step.size, step.kind != ACCESS_READ,
                place_of(step, other), other_is_write, memory_describe(step.address, step.worker));
}

/* The write conflicts if it changes the value; that is seen when it has happened. */
void suspect(Step &step, FindingKind kind, const Mark &other, bool other_is_write)
{
    Thread *t = step.thread;
    if (step.reported)
        return;
    if (step.kind == ACCESS_ATOMIC) {
        report(step, kind, other, other_is_write);
        return;
    }
    if (kind == FINDING_BLOCK_RACE)
        wait_for_step(other.serial % MAX_WORKERS);
    PendingWrite write = {
        step.at,        step.bytes, {0}, step.address, step.pc, step.size, place_of(step, other),
        other_is_write, kind};
    memcpy(write.old, reinterpret_cast<void *>(step.at), step.bytes);
    RuntimeScope scope;
    if (!t->pending)
        t->pending = new std::vector<PendingWrite>;
    t->pending->resize(t->pending_count++);
    t->pending->push_back(write);
}

/* A read of what nobody wrote. If another thread writes it before the next barrier it is a race,
 * and told as one; that is known at the barrier. */
void uninitialised_note(const Step &step, const Cell &cell)
{
    std::vector<Uninitialised> &reads = step.worker->uninitialised;
    if (step.kind == ACCESS_ATOMIC) {
        finding_add(FINDING_SHARED_UNINITIALISED, step.pc, step.address, step.size, true, Place{},
                    false, memory_describe(step.address, step.worker));
        return;
    }
    if (step.worker->reads_ahead)
        return;
    RuntimeScope scope;
    size_t same = 0;
    for (const Uninitialised &read : reads)
        same += read.pc == step.pc;
    if (same < MAX_UNINITIALISED)
        reads.push_back(Uninitialised{&cell, step.thread, step.address, step.pc, step.size});
}

void read_note(const Step &step, Cell &cell)
{
    uint16_t self = static_cast<uint16_t>(step.thread->linear), clock = step.thread->clock;
    Mark mark = mark_load(cell.read);
    /* Reads that happened before this one are covered by it: whoever comes later and is ordered
     * behind this one is ordered behind them. */
    if (mark.serial != step.worker->serial || is_ordered(step, mark, false))
        mark = Mark{step.worker->serial, self, clock};
    else if (mark.who == self)
        mark.clock = clock;
    else if (!same_warp(mark.who, step.thread))
        mark.who |= WHO_BLOCK;
    else {
        mark.who |= WHO_WARP;
        mark.clock = std::max(mark.clock, clock);
    }
    mark_store(cell.read, mark);
}

/* A launch or a copy in another stream, which nobody has waited for. */
void streams_check(Step &step, const Mark &mark)
{
    const std::string *other = step.is_shared ? nullptr : unordered_operation(mark.serial);
    if (!other || step.reported)
        return;
    step.reported = true;
    if (!finding_again(FINDING_STREAM_RACE, step.pc))
        finding_add(FINDING_STREAM_RACE, step.pc, step.address, step.size, step.kind != ACCESS_READ,
                    Place{}, false,
                    memory_describe(step.address, step.worker) + ", used by " + *other +
                        " in another stream");
}

bool is_copying(const Step &step, const Mark &last)
{
    return step.is_shared && (last.who & WHO_COPY) &&
           last.serial >= step.worker->block_first_serial;
}

void read_check(Step &step, Cell &cell)
{
    Mark last = mark_load(cell.write);
    streams_check(step, last);
    if (is_copying(step, last))
        report(step, FINDING_SHARED_COPYING, last, true);
    else if (step.is_shared && last.serial < step.worker->block_first_serial)
        uninitialised_note(step, cell);
    else if (last.serial == step.worker->serial && !step.is_volatile &&
             !(!step.is_shared && (last.who & WHO_ATOMIC)) && !is_ordered(step, last, true))
        report(step, race_kind(step), last, true);
    read_note(step, cell);
}

void write_check(Step &step, Cell &cell)
{
    const Worker &worker = *step.worker;
    Mark last = mark_load(cell.write), read = mark_load(cell.read);
    bool atomic = step.kind == ACCESS_ATOMIC;
    streams_check(step, last);
    streams_check(step, read);
    if (is_copying(step, last))
        report(step, FINDING_SHARED_COPYING, last, true);
    bool exempt = step.is_volatile || (atomic && (last.who & WHO_ATOMIC));
    if (step.is_shared && atomic && last.serial < worker.block_first_serial)
        uninitialised_note(step, cell);
    if (last.serial == worker.serial) {
        if (!exempt && !is_ordered(step, last, true))
            suspect(step, race_kind(step), last, true);
    } else if (!step.is_shared && is_other_block(worker, last.serial) && !exempt &&
               !worker.fenced) {
        if (is_this_block(worker, read.serial))
            report(step, FINDING_BLOCK_RACE, last, true);
        else
            suspect(step, FINDING_BLOCK_RACE, last, true);
    }
    if (read.serial == worker.serial && !step.is_volatile && !(atomic && !step.is_shared) &&
        !is_ordered(step, read, false))
        suspect(step, race_kind(step), read, false);
    /* A plain write that the thread has just made still counts for the others. */
    bool hides_plain = last.serial == worker.serial && last.clock == step.thread->clock &&
                       last.who == step.thread->linear;
    uint16_t flags = atomic && !hides_plain ? WHO_ATOMIC : 0;
    cell.write =
        Mark{worker.serial, static_cast<uint16_t>(step.thread->linear | flags), step.thread->clock};
}

void cell_step(Step &step, Cell &cell, uintptr_t at, uint8_t bytes)
{
    step.at = at;
    step.bytes = bytes;
    if (step.kind == ACCESS_READ)
        read_check(step, cell);
    else
        write_check(step, cell);
}

/* A word of which bytes are accessed gets a cell for each byte, for ever. */
void cell_split(const Region &region, size_t word)
{
    Cell &cell = region.words[word];
    if (cell.write.who & WHO_SPLIT)
        return;
    for (unsigned i = 0; i < 4; i++)
        region.bytes[word * 4 + i] = cell;
    cell.write.who |= WHO_SPLIT;
}

/* What neither a kernel nor a copy has written. Where a vector is read, one word of it is enough. */
void global_initialised_check(Step &step, const Region &region)
{
    const size_t offset = step.address - region.begin;
    for (size_t byte = offset; byte < offset + step.size; byte++) {
        const Cell &word = region.words[byte / 4];
        if (mark_load((word.write.who & WHO_SPLIT ? region.bytes[byte] : word).write).serial)
            return;
    }
    uintptr_t begin = 0, end = 0;
    if (memory_is_initialised(step.address, &begin, &end) ||
        memory_is_initialised(step.address + step.size - 1, &begin, &end)) {
        PcCache &cached = step.worker->cache[pc_cache_slot(step.pc)];
        if (cached.pc == step.pc) {
            cached.ready_begin = begin;
            cached.ready_end = end;
        }
        return;
    }
    if (!finding_again(FINDING_GLOBAL_UNINITIALISED, step.pc))
        finding_add(FINDING_GLOBAL_UNINITIALISED, step.pc, step.address, step.size, false, Place{},
                    false, memory_describe(step.address, step.worker));
}

} // namespace

void shadow_access(Thread *thread, const Region &region, uintptr_t address, unsigned size,
                   uint8_t kind, uintptr_t pc)
{
    Step step = {thread,
                 thread->worker,
                 address,
                 pc,
                 size,
                 static_cast<AccessKind>(kind & ~ACCESS_VOLATILE),
                 region.space == SPACE_SHARED,
                 (kind & ACCESS_VOLATILE) != 0 && region.space != SPACE_SHARED,
                 false,
                 0,
                 0};
    size_t offset = address - region.begin;
    /* Not the parts of a struct that is copied, of which some may be padding. */
    if (&region == &sim.arena && step.kind != ACCESS_WRITE && sim.knows_initialised &&
        !step.worker->reads_ahead && !thread->in_pieces &&
        !thread->in_exchange)
        global_initialised_check(step, region);
    if (size % 4 == 0 && offset % 4 == 0) {
        for (size_t word = offset / 4; word < (offset + size) / 4; word++) {
            if (!(region.words[word].write.who & WHO_SPLIT)) {
                cell_step(step, region.words[word], region.begin + word * 4, 4);
                continue;
            }
            for (size_t byte = word * 4; byte < word * 4 + 4; byte++)
                cell_step(step, region.bytes[byte], region.begin + byte, 1);
        }
        return;
    }
    for (size_t byte = offset; byte < offset + size; byte++) {
        cell_split(region, byte / 4);
        cell_step(step, region.bytes[byte], region.begin + byte, 1);
    }
}

void shadow_stretch_end(Worker &worker)
{
    for (const Uninitialised &read : worker.uninitialised) {
        Mark write = mark_load(read.cell->write);
        if (write.serial == worker.serial && (write.who & WHO_THREAD) != read.thread->linear)
            continue;
        current = read.thread;
        finding_add(FINDING_SHARED_UNINITIALISED, read.pc, read.address, read.size, false, Place{},
                    false, memory_describe(read.address, &worker));
        current = nullptr;
    }
    worker.uninitialised.clear();
}

static void pending_tell(const PendingWrite &write, Worker *worker)
{
    if (!finding_again(write.kind, write.pc))
        finding_add(write.kind, write.pc, write.address, write.size, true, write.other,
                    write.other_is_write, memory_describe(write.address, worker));
}

/* Of an access one conflict is told. */
static void pending_end(Thread *thread, bool whatever)
{
    for (unsigned i = 0; i < thread->pending_count; i++) {
        const PendingWrite &write = thread->pending->at(i);
        if (!whatever && !memcmp(write.old, reinterpret_cast<void *>(write.at), write.bytes))
            continue;
        pending_tell(write, thread->worker);
        break;
    }
    thread->pending_count = 0;
}

void shadow_settle(Thread *thread)
{
    if (!thread->in_pieces)
        pending_end(thread, false);
}

void shadow_confirm(Thread *thread)
{
    pending_end(thread, true);
}

/* The thread's mark as the last write of the bytes. */
static void mark_written(Thread *thread, uintptr_t address, unsigned size, uint16_t flags)
{
    const Worker &worker = *thread->worker;
    const Region &region = worker.shared;
    if (!region.contains(address) || !worker.counting)
        return;
    Mark mark = {worker.serial, static_cast<uint16_t>(thread->linear | flags), thread->clock};
    for (size_t byte = address - region.begin; byte < address - region.begin + size; byte++) {
        Cell &word = region.words[byte / 4];
        mark_store((word.write.who & WHO_SPLIT ? region.bytes[byte] : word).write, mark);
    }
}

void shadow_async_begin(Thread *thread, uintptr_t address, unsigned size)
{
    mark_written(thread, address, size, WHO_COPY);
}

void shadow_async_end(Thread *thread, uintptr_t address, unsigned size)
{
    mark_written(thread, address, size, 0);
}

} // namespace cudalite_sim
