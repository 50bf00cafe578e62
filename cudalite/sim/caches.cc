/* L1 and L2 caches, by a simple model (--caches).
 *
 * Enters: the requests to global memory of each warp. Leaves: how many of their sectors hit. The blocks
 * of a launch are dealt out to the multiprocessors one after the other, as many to each as it holds at
 * once; when such a wave of blocks has run, its requests are replayed: all multiprocessors take turns, and
 * on each its warps, one request a turn. Each multiprocessor has an L1 of its own, what shared memory
 * leaves of it; the L2 is one. Both are set-associative with lines of 128 bytes, of which sectors
 * are filled singly, and drop what was not used for longest. Loads look into L1, then into L2. Stores
 * go to L2, where they hit; what they write whole stays in L1. Atomics happen in L2. Caches are
 * empty when a kernel begins, as a profiler makes them.
 *
 * A wave with many requests is sampled: one line of `step`, and as much of the caches. */
#include "host.h"
#include "runtime.h"

#include <algorithm>
#include <cmath>

namespace cudalite_sim
{

namespace
{

constexpr unsigned WAYS = 16;
constexpr size_t WAVE_BYTES = size_t(256) << 20; /* of requests that wait for their wave */
constexpr uint64_t MOST_STEP = 64;

/* A request is one word, the key of its instruction and in the high bits the number of its lines; then
 * a word for each line: its number, and in the low bits the sectors and those that a store fills. */
constexpr unsigned COUNT_SHIFT = 58, LINE_SHIFT = 8, FULL_SHIFT = 4;
constexpr uint64_t KEY_MASK = (uint64_t(1) << KEY_CALLS) - 1;

uint64_t hash_of(uint64_t line)
{
    line *= 0x9E3779B97F4A7C15u;
    line ^= line >> 32;
    line *= 0xD6E8FEB86659FD93u;
    return line ^ line >> 32;
}

/* One line of a cache. */
struct Line {
    uint64_t number;
    uint32_t used; /* when; 0: the line is empty */
    uint32_t sectors;
};

class Cache
{
  public:
    void resize(size_t bytes)
    {
        sets = std::max<size_t>(bytes / LINE_BYTES / WAYS, 1);
        lines.assign(sets * WAYS, Line());
        clock = 0;
    }
    /* Which of the sectors are there; all of `filled` are, from now on. */
    uint32_t look(uint64_t number, uint32_t sectors, uint32_t filled)
    {
        Line *set = &lines[(hash_of(number) >> 8) % sets * WAYS], *oldest = set;
        clock++;
        for (Line *line = set; line < set + WAYS; line++) {
            if (line->used && line->number == number) {
                const uint32_t hits = line->sectors & sectors;
                line->sectors |= filled;
                line->used = clock;
                return hits;
            }
            oldest = line->used < oldest->used ? line : oldest;
        }
        if (filled)
            *oldest = Line{number, clock, filled};
        return 0;
    }

  private:
    size_t sets = 1;
    std::vector<Line> lines;
    uint32_t clock = 0;
};

/* The requests of a warp, and how far they have been replayed. */
struct WarpTrace {
    std::vector<uint64_t> words;
    size_t at = 0;
};

struct Multiprocessor {
    Cache l1;
    std::vector<WarpTrace> warps; /* of the blocks of this wave */
    size_t turn = 0;
};

/* The launch that runs. */
struct Model {
    std::mutex lock;
    std::vector<Multiprocessor> multiprocessors;
    Cache l2;
    uint64_t resident =
        0; /* blocks of a multiprocessor; 0: not known before the first block has run */
    uint64_t step = 1, taken = 0, next = 0; /* blocks in this wave; the turn that comes next */
    std::map<uint64_t, BlockTrace> early;   /* of later turns */
    CacheTable *table = nullptr;            /* the kernel's */
} model;
std::vector<CacheTable> tables; /* by kernel */

bool is_sampled(uint64_t line, uint64_t step)
{
    return step == 1 || hash_of(line) % step == 0;
}

/* --- replay --------------------------------------------------------------------------------- */

unsigned bits(uint32_t mask)
{
    return static_cast<unsigned>(__builtin_popcount(mask));
}

void line_replay(Cache &l1, uint64_t word, AccessKind kind, CacheCounts &counts)
{
    const uint64_t line = word >> LINE_SHIFT, step = model.step;
    const uint32_t sectors = word & 15, full = word >> FULL_SHIFT & 15;
    uint32_t asked = sectors;
    if (kind == ACCESS_READ) {
        const uint32_t hits = l1.look(line, sectors, sectors);
        counts.l1_hits += bits(hits) * step;
        counts.l1_misses += bits(sectors & ~hits) * step;
        asked &= ~hits;
    } else if (kind == ACCESS_WRITE) {
        l1.look(line, 0, full);
    }
    if (!asked)
        return;
    const uint32_t hits = model.l2.look(line, asked, asked);
    const uint32_t good = kind == ACCESS_WRITE ? asked : hits;
    counts.l2_hits += bits(good) * step;
    counts.l2_misses += bits(asked & ~good) * step;
}

void request_replay(Cache &l1, WarpTrace &warp)
{
    const uint64_t head = warp.words[warp.at++], key = head & KEY_MASK;
    CacheCounts &counts = (*model.table)[key];
    for (uint64_t left = head >> COUNT_SHIFT; left > 0; left--)
        line_replay(l1, warp.words[warp.at++], static_cast<AccessKind>(key >> 4 & 15), counts);
}

/* The next warp that has requests left makes one. */
bool multiprocessor_step(Multiprocessor &m)
{
    while (!m.warps.empty()) {
        m.turn = m.turn < m.warps.size() ? m.turn : 0;
        WarpTrace &warp = m.warps[m.turn];
        if (warp.at < warp.words.size()) {
            request_replay(m.l1, warp);
            m.turn++;
            return true;
        }
        m.warps.erase(m.warps.begin() + static_cast<ptrdiff_t>(m.turn));
    }
    return false;
}

void wave_replay()
{
    for (bool any = true; any;) {
        any = false;
        for (Multiprocessor &m : model.multiprocessors)
            any |= multiprocessor_step(m);
    }
    model.taken = 0;
}

/* --- what a launch has ------------------------------------------------------------------------ */

size_t static_shared(const Worker &worker)
{
    size_t bytes = 0;
    for (const Variable *variable : worker.kernel->shared_used)
        bytes += variable->end - variable->begin;
    return bytes;
}

/* The shared memory that the driver takes of the L1: the least of a few sizes in which the blocks fit. */
size_t shared_part(size_t wanted, size_t most)
{
    for (size_t kib : {0u, 8u, 16u, 32u, 64u, 100u, 132u, 164u, 196u, 228u})
        if (kib * 1024 >= wanted)
            return std::min(kib * 1024, most);
    return most;
}

/* The first block has run: how many there are room for, and how much they will ask for. */
void model_start(const Worker &worker, size_t trace_bytes)
{
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    const size_t shared = static_shared(worker) + worker.dynamic_shared;
    int blocks = 0;
    occupancy(&blocks, static_cast<int>(worker.thread_count), shared);
    model.resident = static_cast<uint64_t>(std::max(blocks, 1));
    const uint64_t count = static_cast<uint64_t>(p.multiProcessorCount);
    const uint64_t wave = std::min(model.resident * count, sim.launch.blocks);
    while (model.step < MOST_STEP && trace_bytes * wave / model.step > WAVE_BYTES)
        model.step *= 2;
    const uint64_t here = (wave + count - 1) / count;
    const size_t used = shared ? here * (shared + p.reservedSharedMemPerBlock) : 0;
    const size_t l1 = l1_bytes(), part = shared_part(used, p.sharedMemPerMultiprocessor);
    model.multiprocessors.resize(count);
    for (Multiprocessor &m : model.multiprocessors) {
        m.l1.resize((sim.options.arch < 70 ? l1 : l1 - std::min(part, l1)) / model.step);
        m.warps.clear();
        m.turn = 0;
    }
    model.l2.resize(static_cast<size_t>(p.l2CacheSize) / model.step);
}

/* Only the lines that are sampled. */
std::vector<uint64_t> trace_thin(const std::vector<uint64_t> &words, uint64_t step)
{
    std::vector<uint64_t> thin;
    for (size_t at = 0; at < words.size();) {
        const size_t head = thin.size(), end = at + 1 + (words[at] >> COUNT_SHIFT);
        thin.push_back(words[at++] & KEY_MASK);
        for (; at < end; at++)
            if (is_sampled(words[at] >> LINE_SHIFT, step))
                thin.push_back(words[at]);
        thin[head] |= static_cast<uint64_t>(thin.size() - head - 1) << COUNT_SHIFT;
        if (thin.size() == head + 1)
            thin.pop_back();
    }
    return thin;
}

void block_take(const Worker &worker, BlockTrace &trace)
{
    if (!model.resident) {
        size_t bytes = 0;
        for (const auto &words : trace.warps)
            bytes += words.size() * sizeof words[0];
        model_start(worker, bytes);
    }
    const uint64_t count = model.multiprocessors.size();
    Multiprocessor &m = model.multiprocessors[model.taken % count];
    for (auto &words : trace.warps) {
        if (model.step > 1)
            words = trace_thin(words, model.step);
        if (!words.empty())
            m.warps.push_back(WarpTrace{std::move(words), 0});
    }
    if (++model.taken == model.resident * count)
        wave_replay();
}

} // namespace

/* --- what the others call --------------------------------------------------------------------- */

void caches_begin()
{
    if (!sim.options.caches)
        return;
    if (tables.size() < sim.kernels.size())
        tables.resize(sim.kernels.size());
    model.table = &tables[sim.launch.kernel_number];
    model.multiprocessors.clear();
    model.early.clear();
    model.resident = model.taken = model.next = 0;
    model.step = 1;
}

/* `address` is sorted. */
void caches_request(Worker &worker, unsigned warp, uint64_t key, const uint64_t *address,
                    unsigned count, unsigned size)
{
    RuntimeScope scope;
    std::vector<uint64_t> &words = worker.trace.warps[warp];
    const size_t head = words.size();
    const bool is_store = (key >> 4 & 15) == ACCESS_WRITE;
    uint64_t line = UINT64_MAX, next = 0, in_sector = 0, sector = UINT64_MAX;
    words.push_back(key & KEY_MASK);
    for (unsigned i = 0; i < count; i++) {
        const uint64_t here = address[i] / SECTOR_BYTES;
        if (address[i] / LINE_BYTES != line) {
            line = address[i] / LINE_BYTES;
            words.push_back(line << LINE_SHIFT);
        }
        in_sector = here == sector ? in_sector : 0;
        sector = here;
        in_sector += address[i] >= next ? size : 0; /* lanes at one address count once */
        next = address[i] + size;
        const uint64_t bit = uint64_t(1) << sector % (LINE_BYTES / SECTOR_BYTES);
        words.back() |= bit;
        if (is_store && in_sector >= SECTOR_BYTES)
            words.back() |= bit << FULL_SHIFT;
    }
    words[head] |= static_cast<uint64_t>(words.size() - head - 1) << COUNT_SHIFT;
}

/* Blocks are taken in the order of their turns, whoever ran them. */
void caches_block(Worker &worker)
{
    RuntimeScope scope;
    std::lock_guard<std::mutex> lock(model.lock);
    model.early[worker.turn] = std::move(worker.trace);
    worker.trace = BlockTrace();
    for (auto first = model.early.begin(); first != model.early.end() && first->first == model.next;
         first = model.early.begin()) {
        block_take(worker, first->second);
        model.early.erase(first);
        model.next++;
    }
}

void caches_end()
{
    if (!sim.options.caches)
        return;
    RuntimeScope scope;
    wave_replay();
}

CacheCounts caches_counts(uint32_t kernel, uint64_t key)
{
    if (kernel >= tables.size())
        return CacheCounts();
    const auto found = tables[kernel].find(key);
    return found == tables[kernel].end() ? CacheCounts() : found->second;
}

} // namespace cudalite_sim
