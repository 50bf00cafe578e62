/* What is ordered before what: launches, copies and the host.
 *
 * Enters: what the program issues to streams, and whom it makes wait. Leaves: which earlier launches and
 * copies may still run when one begins, or when host code goes on; shadow cells name them by their serials.
 *
 * Each stream has a vector clock: how much of each stream happened before what is issued next. The
 * default stream waits for those that block, and they for it. Events carry a clock to who waits for them.
 * Everything runs when it is issued; only what the marks in the cells and the clocks say can be wrong. */
#include "host.h"
#include "runtime.h"

#include <algorithm>

namespace cudalite_sim
{

namespace
{

/* What was issued and may still run, as far as the host knows. */
struct Operation {
    unsigned stream;
    uint32_t count, first,
        end; /* its number in the stream; its serials. end 0: it is the last one */
    std::string label;
};

struct Stream {
    StreamClock clock;
    bool is_blocking;
};

struct State {
    std::vector<Stream> streams = std::vector<Stream>(2, Stream{{}, true});
    StreamClock host;
    std::vector<Operation> open; /* in the order of their serials */
    StreamClock now;             /* before the operation that runs */
    unsigned stream = 0;         /* that it is in */
    unsigned issuing = 0;        /* of a graph that is launched, and one more; 0: none is */
};
State &state()
{
    static State *it = new State;
    return *it;
}

uint32_t at(const StreamClock &clock, unsigned stream)
{
    return stream < clock.size() ? clock[stream] : 0;
}

void join(StreamClock &to, const StreamClock &from)
{
    to.resize(std::max(to.size(), from.size()));
    for (size_t i = 0; i < from.size(); i++)
        to[i] = std::max(to[i], from[i]);
}

/* What has happened before whatever is issued to the stream now. */
StreamClock before(unsigned stream)
{
    State &s = state();
    StreamClock clock = s.streams[stream].clock;
    if (stream == 0)
        for (const Stream &other : s.streams)
            if (other.is_blocking)
                join(clock, other.clock);
    if (stream != 0 && s.streams[stream].is_blocking)
        join(clock, s.streams[0].clock);
    join(clock, s.host);
    return clock;
}

const Operation *operation_of(uint32_t serial)
{
    const std::vector<Operation> &open = state().open;
    const auto after =
        std::upper_bound(open.begin(), open.end(), serial,
                         [](uint32_t one, const Operation &o) { return one < o.first; });
    if (after == open.begin())
        return nullptr;
    const Operation &found = *std::prev(after);
    return !found.end || serial < found.end ? &found : nullptr;
}

} // namespace

unsigned stream_order_new(bool is_blocking)
{
    state().streams.push_back(Stream{state().host, is_blocking});
    return static_cast<unsigned>(state().streams.size() - 1);
}

StreamClock stream_order_clock(unsigned stream)
{
    return before(stream);
}

void stream_order_wait(unsigned stream, const StreamClock &clock)
{
    join(state().streams[stream].clock, clock);
}

/* The host has waited; what it knows to have ended orders nothing any more. */
void host_order_wait(const StreamClock &clock)
{
    State &s = state();
    join(s.host, clock);
    s.open.erase(
        std::remove_if(s.open.begin(), s.open.end(),
                       [&](const Operation &o) { return o.count <= at(s.host, o.stream); }),
        s.open.end());
}

void host_order_wait_all()
{
    HostScope scope;
    StreamClock all;
    for (const Stream &stream : state().streams)
        join(all, stream.clock);
    host_order_wait(all);
}

void stream_order_forget()
{
    state().open.clear();
}

void stream_order_graph(unsigned stream, bool begins)
{
    state().issuing = begins ? stream + 1 : 0;
}

void stream_order_issue(unsigned stream, uint32_t serial, const std::string &label)
{
    State &s = state();
    stream = s.issuing ? s.issuing - 1 : stream;
    s.now = before(stream);
    s.stream = stream;
    sim.unordered_begin = UINT32_MAX;
    for (const Operation &o : s.open)
        if (o.stream != stream && o.count > at(s.now, o.stream))
            sim.unordered_begin = std::min(sim.unordered_begin, o.first);
    sim.unordered_end = sim.unordered_begin == UINT32_MAX ? UINT32_MAX : serial;
    s.streams[stream].clock = s.now;
    s.streams[stream].clock.resize(std::max<size_t>(s.now.size(), stream + 1));
    if (!s.open.empty() && !s.open.back().end)
        s.open.back().end = serial;
    s.open.push_back(Operation{stream, ++s.streams[stream].clock[stream], serial, 0, label});
}

/* The operation of the serial, if it may run beside the one that runs now. */
const std::string *unordered_operation(uint32_t serial)
{
    const State &s = state();
    if (serial < sim.unordered_begin || serial >= sim.unordered_end)
        return nullptr;
    const Operation *o = operation_of(serial);
    return o && o->stream != s.stream && o->count > at(s.now, o->stream) ? &o->label : nullptr;
}

/* ... if the host has not waited for it. */
const std::string *open_operation(uint32_t serial)
{
    const Operation *o = serial ? operation_of(serial) : nullptr;
    return o ? &o->label : nullptr;
}

bool is_anything_open()
{
    return !state().open.empty();
}

/* --- copies ----------------------------------------------------------------------------------- */

namespace
{

template <typename F> void cells_each(uintptr_t begin, size_t size, const F &f)
{
    if (!sim.arena.contains(begin))
        return;
    const size_t first = begin - sim.arena.begin;
    for (size_t word = first / 4; word <= (first + size - 1) / 4; word++) {
        if (!(sim.arena.words[word].write.who & WHO_SPLIT)) {
            f(sim.arena.words[word]);
            continue;
        }
        for (size_t byte = std::max(word * 4, first); byte < std::min(word * 4 + 4, first + size);
             byte++)
            f(sim.arena.bytes[byte]);
    }
}

/* A copy beside a launch that uses the same memory. */
void range_check(uintptr_t begin, size_t size, bool is_write, uintptr_t pc)
{
    const std::string *other = nullptr;
    if (sim.unordered_begin == UINT32_MAX)
        return;
    cells_each(begin, size, [&](const Cell &cell) {
        other = other ? other : unordered_operation(cell.write.serial);
        if (is_write)
            other = other ? other : unordered_operation(cell.read.serial);
    });
    if (other)
        finding_add(FINDING_STREAM_RACE, pc, begin,
                    static_cast<unsigned>(std::min(size, size_t(UINT32_MAX))), is_write, Place{},
                    false,
                    memory_describe(begin, nullptr) + ", used by " + *other + " in another stream");
}

void range_mark(uintptr_t begin, size_t size, bool is_write, uint32_t serial)
{
    const Mark mark = {serial, 0, 1};
    cells_each(begin, size, [&](Cell &cell) {
        if (is_write) {
            const uint16_t split = cell.write.who & WHO_SPLIT;
            cell.write = Mark{serial, split, 1};
        } else {
            cell.read = mark;
        }
    });
}

} // namespace

void copy_order(unsigned stream, const void *to, const void *from, size_t size, bool is_async,
                uintptr_t pc)
{
    const uint32_t serial = serial_start();
    worker_get(0)->serial = serial;
    stream_order_issue(stream, serial, from ? "a copy" : "a fill");
    const auto begin = reinterpret_cast<uintptr_t>(from), end = reinterpret_cast<uintptr_t>(to);
    if (size && from)
        range_check(begin, size, false, pc);
    if (size)
        range_check(end, size, true, pc);
    if (size && is_async) {
        if (from)
            range_mark(begin, size, false, serial);
        range_mark(end, size, true, serial);
    }
}

} // namespace cudalite_sim
