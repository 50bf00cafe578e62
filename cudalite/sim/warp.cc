/* Warp requests: merging the lanes' logs, and counting what the memory system would move.
 *
 * Enters: for each lane of a warp, what it accessed since the last merge. Leaves: counts by
 * instruction. Lanes that are at the same instruction make one request; where they have diverged
 * the deepest call and then the lowest instruction goes first, so that lanes which left a loop
 * early wait behind it for the others, as a GPU's reconvergence makes them. The log says where
 * basic blocks begin, too, so that lanes which pass over an access meet the others behind it, and
 * not in a later iteration. */
#include "runtime.h"

#include <algorithm>
#include <cstring>

namespace cudalite_sim
{

/* --- table of counts ------------------------------------------------------------------------ */

void PcTable::grow()
{
    std::vector<std::pair<uint64_t, PcCounts>> old;
    old.swap(slots);
    slots.resize(old.empty() ? 64 : old.size() * 2);
    used = 0;
    for (const auto &slot : old)
        if (slot.second.requests)
            find(slot.first) = slot.second;
}

PcCounts &PcTable::find(uint64_t key)
{
    key &= ~(uint64_t(1023) << KEY_CALLS); /* one instruction at all depths of calls */
    if (used * 2 >= slots.size())
        grow();
    size_t mask = slots.size() - 1;
    for (size_t at = (key * 0x9E3779B97F4A7C15u >> 40) & mask;; at = (at + 1) & mask) {
        auto &slot = slots[at];
        if (slot.second.size && slot.first == key)
            return slot.second;
        if (slot.second.size)
            continue;
        used++;
        slot.first = key;
        slot.second.pc_offset = static_cast<uint32_t>(key >> 24 & 0x3FFFFFFF);
        slot.second.part = key >> 16 & 255;
        slot.second.size = static_cast<uint8_t>(1u << (key >> 8 & 15));
        slot.second.kind = static_cast<AccessKind>(key >> 4 & 15);
        slot.second.space = static_cast<Space>(key & 15);
        return slot.second;
    }
}

namespace
{

/* --- one request ---------------------------------------------------------------------------- */

struct Request {
    uint64_t key;
    unsigned count; /* lanes */
    uint64_t address[WARP_LANES];
    uint8_t lane[WARP_LANES];
};

void global_count(PcCounts &counts, Request &request)
{
    uint64_t *address = request.address;
    if (!std::is_sorted(address, address + request.count))
        std::sort(address, address + request.count);
    uint64_t size = counts.size, sectors = 0, lines = 0, used = 0;
    uint64_t next_sector = 0, next_line = 0, next_byte = 0;
    for (unsigned i = 0; i < request.count; i++) {
        uint64_t first = address[i], last = first + size - 1;
        uint64_t sector = std::max(first / SECTOR_BYTES, next_sector);
        uint64_t line = std::max(first / LINE_BYTES, next_line);
        uint64_t byte = std::max(first, next_byte);
        next_sector = std::max(next_sector, last / SECTOR_BYTES + 1);
        next_line = std::max(next_line, last / LINE_BYTES + 1);
        next_byte = last + 1;
        sectors += next_sector - sector;
        lines += next_line - line;
        used += next_byte > byte ? next_byte - byte : 0;
    }
    counts.sectors += sectors;
    counts.lines += lines;
    counts.used_bytes += used;
    counts.aligned += address[0] % SECTOR_BYTES == 0;
}

/* Distinct words in the fullest bank, for the lanes of a request that are served together. */
unsigned bank_conflict(const uint64_t *words, unsigned count)
{
    uint64_t held[32][WARP_LANES];
    unsigned depth[32] = {0}, most = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned bank = words[i] & 31, k = 0;
        while (k < depth[bank] && held[bank][k] != words[i])
            k++;
        if (k < depth[bank])
            continue;
        held[bank][k] = words[i];
        depth[bank]++;
        most = std::max(most, depth[bank]);
    }
    return most;
}

/* 32 banks of 4 bytes. Accesses of 8 bytes are served by half-warps, of 16 bytes by quarter-warps;
 * the same word for several lanes costs nothing (CUDA Programming Guide, compute capability 5.x).
 * */
void shared_count(PcCounts &counts, const Request &request)
{
    unsigned words_each = std::max(counts.size / 4u, 1u), lanes = WARP_LANES / words_each;
    uint64_t words[WARP_LANES];
    unsigned count = 0, group = request.lane[0] / lanes;
    for (unsigned i = 0; i <= request.count; i++) {
        if (i == request.count || request.lane[i] / lanes != group) {
            counts.wavefronts += bank_conflict(words, count);
            counts.ideal_wavefronts++;
            count = 0;
            if (i == request.count)
                break;
            group = request.lane[i] / lanes;
        }
        for (unsigned k = 0; k < words_each; k++)
            words[count++] = request.address[i] / 4 + k;
    }
}

constexpr uint64_t KEY_MASK = (uint64_t(1) << KEY_CALLS) - 1;

void sample_keep(Worker &worker, unsigned warp, const Request &request)
{
    RuntimeScope scope;
    Sample &sample = worker.kernel->samples[request.key & KEY_MASK];
    if (sample.count)
        return;
    sample.block = worker.block;
    sample.warp = warp;
    sample.count = request.count;
    std::copy(request.lane, request.lane + request.count, sample.lane);
    for (unsigned i = 0; i < request.count; i++) {
        const bool is_shared = worker.shared.contains(request.address[i]);
        sample.address[i] = request.address[i] - (is_shared ? worker.tls_begin : 0);
    }
}

void request_count(Worker &worker, unsigned warp, Request &request)
{
    if (sim.options.samples)
        sample_keep(worker, warp, request);
    PcCounts &counts = worker.kernel->pcs.find(request.key);
    counts.requests++;
    counts.lanes += request.count;
    counts.bytes += uint64_t(request.count) * counts.size;
    if (counts.space == SPACE_GLOBAL)
        global_count(counts, request);
    else if (counts.space == SPACE_SHARED)
        shared_count(counts, request);
    if (sim.options.caches && counts.space == SPACE_GLOBAL)
        caches_request(worker, warp, request.key, request.address, request.count, counts.size);
}

/* --- merging -------------------------------------------------------------------------------- */

struct Lane {
    const LogEntry *at, *end;
    Thread *thread;
};

/* The lanes at the smallest key make the request. False where there is none, or where a lane
 * that is still to run has no entry left, so that nobody knows what it does next. */
bool request_take(Lane *lanes, unsigned count, bool drain, Request &request)
{
    uint64_t key = UINT64_MAX;
    for (unsigned i = 0; i < count; i++) {
        const Lane &lane = lanes[i];
        if (lane.at < lane.end)
            key = std::min(key, lane.at->key);
        else if (!drain && lane.thread->state == THREAD_RUN)
            return false;
    }
    if (key == UINT64_MAX)
        return false;
    unsigned taken = 0;
    for (unsigned i = 0; i < count; i++) {
        Lane &lane = lanes[i];
        if (lane.at == lane.end || lane.at->key != key)
            continue;
        request.address[taken] = lane.at->address;
        request.lane[taken++] = static_cast<uint8_t>(lane.thread->lane);
        lane.at++;
    }
    request.key = key;
    request.count = taken;
    return true;
}

} // namespace

void warp_merge(Worker &worker, unsigned warp, bool drain)
{
    Lane lanes[WARP_LANES];
    unsigned count = 0;
    for (unsigned i = warp * WARP_LANES; i < worker.thread_count && i < (warp + 1) * WARP_LANES;
         i++) {
        Thread *t = &worker.threads[i];
        lanes[count++] = Lane{t->log, t->log_at, t};
    }
    if (worker.counting) {
        Request request;
        while (request_take(lanes, count, drain, request))
            if (!log_is_block(request.key))
                request_count(worker, warp, request);
    }
    for (unsigned i = 0; i < count; i++) {
        Thread *t = lanes[i].thread;
        size_t left = worker.counting ? static_cast<size_t>(lanes[i].end - lanes[i].at) : 0;
        memmove(t->log, lanes[i].at, left * sizeof *t->log);
        t->log_at = t->log + left;
    }
}

} // namespace cudalite_sim
