/* Accesses to memory of all kinds.
 *
 * Enters: an instruction and the lanes that run it. Leaves: registers and memory; each access has
 * gone through the checks and counts of hooks.cc and shadow.cc, all lanes of an instruction as one
 * request. Lanes of a warp are ordered from instruction to instruction, as the machine runs them;
 * two of them in one instruction are not. */
#include "interpreter.h"

#include "cudalite_sim/sim_device.h"
#include "cudalite_sim/sim_host.h"

using namespace cudalite_sim;

namespace sass
{

static u64 address(Warp &w, const Operand &o, int lane)
{
    u64 sum = (u64)o.offset;
    if (o.kind != ADDRESS)
        throw Error("not an address: " + o.text);
    for (const Term &term : o.terms) {
        u64 part = w.row[term.row][lane];
        if (term.wide > 0)
            part |= (u64)w.row[term.row + 1][lane] << 32;
        part *= (u64)term.scale;
        sum += term.negative ? 0 - part : part;
    }
    return sum;
}

static bool is_write(uint8_t kind)
{
    return (kind & ~ACCESS_VOLATILE) != ACCESS_READ;
}

// Whether the device may use memory of the host there.
static bool is_registered(u64 at, u32 bytes)
{
    for (const Variable &range : sim.registered)
        if (at >= range.begin && at + bytes <= range.end)
            return true;
    return false;
}

// Where a piece of global memory begins and ends that holds all these bytes.
static bool find_piece(Machine &m, u64 at, u32 bytes)
{
    if (at >= m.piece && at + bytes <= m.piece_end)
        return true;
    std::lock_guard<std::mutex> lock(sim.lock);
    const Allocation *a = memory_find(at);
    if (!a || a->freed || at + bytes > a->end)
        return false;
    m.piece = a->begin;
    m.piece_end = a->end;
    return true;
}

// Who reads the finding sees the rest of the run, too; where nobody does, the kernel ends as on a GPU.
static char *outside()
{
    if (sim.results_path.empty())
        kernel_abort(cudaErrorIllegalAddress);
    return nullptr;
}

static char *global_at(Warp &w, u64 at, u32 bytes, int lane, const Instruction &one, uint8_t kind)
{
    Machine &m = *w.machine;
    const bool inside = sim.arena.contains(at) && find_piece(m, at, bytes);
    if (inside && at % bytes == 0 && !m.worker->counting)
        return (char *)at;
    Acting acting(w, lane);
    if (sim.arena.contains(at)) { // what is not inside is told there
        access_log((void *)at, bytes, kind, one.pc);
        return inside ? (char *)at : outside();
    }
    if (is_registered(at, bytes))
        return (char *)at;
    finding_add(FINDING_HOST_MEMORY, one.pc, at, bytes, is_write(kind), Place{}, false,
                at < 4096 ? "null pointer" : "");
    kernel_abort(cudaErrorIllegalAddress);
}

static char *shared_at(Warp &w, u64 at, u32 bytes, int lane, const Instruction &one, uint8_t kind)
{
    Machine &m = *w.machine;
    at = (u32)at;
    const bool inside = at >= m.shared_begin && at + bytes <= m.shared_end;
    if (inside && at % bytes == 0 && !m.worker->counting)
        return m.shared + at;
    Acting acting(w, lane);
    if (inside) {
        access_log(m.shared + at, bytes, kind, one.pc);
        return m.shared + at;
    }
    finding_add(FINDING_SHARED_BOUNDS, one.pc, at, bytes, is_write(kind), Place{}, false,
                "byte " + std::to_string((int64_t)at - m.shared_begin) + " of " +
                    std::to_string(m.shared_end - m.shared_begin) + " bytes of shared memory");
    return outside();
}

static char *local_at(Warp &w, u64 at, u32 bytes, int lane, const Instruction &one)
{
    at = (u32)at;
    if (w.local.empty())
        w.local.resize((size_t)LANES * LOCAL);
    if (at + bytes > LOCAL || at % bytes) {
        Acting acting(w, lane);
        finding_add(FINDING_CRASH, one.pc, at, bytes, false, Place{}, false, "the thread's own memory");
        kernel_abort(cudaErrorIllegalAddress);
    }
    return &w.local[(size_t)lane * LOCAL + at];
}

static u32 bytes_of(const Instruction &one)
{
    return one.flags & F_128 ? 16 : one.flags & F_64 ? 8 : (u32)bits_of(one.flags) / 8;
}


static void load(Warp &w, const Instruction &one, int lane, const char *from)
{
    u32 bytes = bytes_of(one), words[4] = {};
    memcpy(words, from, bytes);
    if (one.flags & F_S8)
        words[0] = (u32)(int8_t)words[0];
    if (one.flags & F_S16)
        words[0] = (u32)(int16_t)words[0];
    for (u32 k = 0; k * 4 < bytes && one.result != RZ && one.result != URZ; k++)
        w.row[one.result + (int)k][lane] = words[k];
}

static void store(Warp &w, const Instruction &one, int lane, char *to)
{
    u32 words[4] = {}, bytes = bytes_of(one);
    const Operand &value = one.in.at(1);
    for (u32 k = 0; k * 4 < bytes; k++)
        words[k] = value.kind == REGISTER && (value.row == RZ || value.row == URZ)
                       ? 0
                       : raw(w, value, lane, (int)k);
    memcpy(to, words, bytes);
}

static uint8_t kind_of(const Instruction &one, AccessKind kind)
{
    return (uint8_t)(kind | (one.flags & F_STRONG ? ACCESS_VOLATILE : 0));
}

// Of any memory: the upper half of the address tells which.
char *any_at(Warp &w, u64 at, u32 bytes, int lane, const Instruction &one, uint8_t kind)
{
    const u32 window = (u32)(at >> 32);
    return window == SHARED_WINDOW  ? shared_at(w, at, bytes, lane, one, kind)
           : window == LOCAL_WINDOW ? local_at(w, at, bytes, lane, one)
                                    : global_at(w, at, bytes, lane, one, kind);
}

// Runs f for each lane as one request of the warp.
template <class F> static void request(Warp &w, u32 lanes, F f)
{
    Worker &worker = *w.machine->worker;
    if (worker.counting)
        warp_order(worker, w.number, w.live);
    each(lanes, f);
    if (!worker.counting)
        return;
    each(lanes, [&](int l) {
        Acting acting(w, l);
        if (current->pending_count)
            shadow_settle(current);
    });
    warp_merge(worker, w.number, true);
}

static const char zeros[16] = {};

// What lies outside reads as 0, and is not written.
template <class At> static void loads(Warp &w, const Instruction &one, u32 lanes, At at)
{
    request(w, lanes, [&](int l) {
        const char *from = at(l);
        load(w, one, l, from ? from : zeros);
    });
}

template <class At> static void stores(Warp &w, const Instruction &one, u32 lanes, At at)
{
    request(w, lanes, [&](int l) {
        if (char *to = at(l))
            store(w, one, l, to);
    });
}

void op_ld(Warp &w, const Instruction &one, u32 lanes)
{
    loads(w, one, lanes, [&](int l) {
        return any_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one, kind_of(one, ACCESS_READ));
    });
}

void op_st(Warp &w, const Instruction &one, u32 lanes)
{
    stores(w, one, lanes, [&](int l) {
        return any_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one, kind_of(one, ACCESS_WRITE));
    });
}

void op_ldg(Warp &w, const Instruction &one, u32 lanes)
{
    loads(w, one, lanes, [&](int l) {
        return global_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one, kind_of(one, ACCESS_READ));
    });
}

void op_stg(Warp &w, const Instruction &one, u32 lanes)
{
    stores(w, one, lanes, [&](int l) {
        return global_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one, kind_of(one, ACCESS_WRITE));
    });
}

void op_lds(Warp &w, const Instruction &one, u32 lanes)
{
    loads(w, one, lanes, [&](int l) {
        return shared_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one,
                         one.flags & F_STRONG ? ACCESS_ATOMIC : ACCESS_READ); // the load of an atomic loop
    });
}

void op_sts(Warp &w, const Instruction &one, u32 lanes)
{
    stores(w, one, lanes, [&](int l) {
        return shared_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one, ACCESS_WRITE);
    });
}

void op_ldl(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        load(w, one, l, local_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one));
    });
}

void op_stl(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        store(w, one, l, local_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one));
    });
}

/* --- atomics -------------------------------------------------------------------------------- */

template <class T> static T value_at(const char *at)
{
    T value;
    memcpy(&value, at, sizeof value);
    return value;
}

template <class T> static u64 bits_as(T value)
{
    u64 bits = 0;
    memcpy(&bits, &value, sizeof value);
    return bits;
}

template <class T> static T as(u64 bits)
{
    T value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// What an integer in memory becomes.
template <class T> static u64 integer_after(const Instruction &one, u64 old, u64 value)
{
    const T a = as<T>(old), b = as<T>(value);
    const Flags what = one.flags;
    if (what & F_POPC) // counts the lanes that come
        return (u64)a + 1;
    return what & F_ADD    ? (u64)a + (u64)b
           : what & F_MIN  ? bits_as(a < b ? a : b)
           : what & F_MAX  ? bits_as(a > b ? a : b)
           : what & F_AND  ? old & value
           : what & F_OR   ? old | value
           : what & F_XOR  ? old ^ value
           : what & F_EXCH ? value
           : what & F_INC  ? (a >= b ? 0 : (u64)a + 1)
           : what & F_DEC  ? (a == 0 || a > b ? value : (u64)a - 1)
                           : (refuse(one), old);
}

static u64 number_after(const Instruction &one, u64 old, u64 value)
{
    if (one.flags & (F_F32 | F_F64 | F_F16 | F_BF16) && !(one.flags & F_ADD))
        refuse(one);
    if (one.flags & (F_F16 | F_BF16))
        return sum_of_pairs((u32)old, (u32)value, one.flags);
    if (one.flags & F_F64)
        return bits_as(as<double>(old) + as<double>(value));
    if (one.flags & F_F32)
        return bits_as(flushed(one, flushed(one, as<float>(old)) + flushed(one, as<float>(value))));
    return one.flags & F_S64   ? integer_after<int64_t>(one, old, value)
           : one.flags & (F_U64 | F_64) ? integer_after<u64>(one, old, value)
           : one.flags & F_S32 ? integer_after<int32_t>(one, old, value)
                               : integer_after<u32>(one, old, value);
}

// One lane after the other; `at` and the operands behind it as the instruction has them.
static void atomically(Warp &w, const Instruction &one, u32 lanes, size_t at, bool compares, bool of_shared,
                       bool returns)
{
    Worker &worker = *w.machine->worker;
    const bool is_long = (one.flags & (F_64 | F_F64 | F_U64 | F_S64)) != 0;
    const u32 bytes = is_long ? 8 : 4;
    request(w, lanes, [&](int l) {
        if (!of_shared) {
            Acting acting(w, l);
            wait_for_lower_blocks();
            worker.fenced = true;
        }
        const u64 place = address(w, one.in.at(at), l);
        char *to = of_shared ? shared_at(w, place, bytes, l, one, ACCESS_ATOMIC)
                             : any_at(w, place, bytes, l, one, ACCESS_ATOMIC);
        const u64 old = !to ? 0 : is_long ? value_at<u64>(to) : value_at<u32>(to);
        auto operand = [&](size_t k) {
            const Operand &o = one.in.at(k);
            const bool zero = o.kind == REGISTER && (o.row == RZ || o.row == URZ);
            return zero ? 0 : is_long ? pair(w, o, l) : (u64)whole(w, o, l);
        };
        const bool meets = compares && old == operand(at + 1);
        u64 made = compares             ? (meets ? operand(at + 2) : old)
                   : one.flags & F_POPC ? integer_after<u32>(one, old, 0)
                                        : number_after(one, old, operand(at + 1));
        if (to)
            memcpy(to, &made, bytes);
        const u64 given = one.flags & F_CAST ? meets : old; // only whether it was as expected, in as many bits
        if (returns && is_long)
            put_pair(w, one.result, l, given);
        else if (returns)
            put(w, one.result, l, (u32)given);
    });
}

// What is changed in memory, and nobody asks what it was.
void op_redg(Warp &w, const Instruction &one, u32 lanes)
{
    atomically(w, one, lanes, 0, false, false, false);
}

/* ATOMG, ATOM: an address and a value. ... .CAS: an address, what is expected and a value. A
 * predicate says whether it is done; sums of halves are not in shared memory and a thread's own. */
void op_atomg(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.carries[0] != PT) {
        if (!(one.flags & (F_F16 | F_BF16)))
            refuse(one);
        each(lanes, [&](int l) {
            const u32 window = (u32)(address(w, one.in.at(0), l) >> 32);
            const bool done = window != SHARED_WINDOW && window != LOCAL_WINDOW;
            put_predicate(w, one.carries[0], l, done);
            lanes &= ~((u32)!done << l);
        });
        if (!lanes)
            return;
    }
    atomically(w, one, lanes, 0, (one.flags & (F_CAS | F_CAST)) != 0, false, true);
}

void op_atoms(Warp &w, const Instruction &one, u32 lanes)
{
    atomically(w, one, lanes, 0, (one.flags & (F_CAS | F_CAST)) != 0, true, true);
}

// Whether an address is one of shared memory.
void op_qspc(Warp &w, const Instruction &one, u32 lanes)
{
    if (!(one.flags & F_S) || one.result != RZ)
        refuse(one);
    each(lanes, [&](int l) {
        put_predicate(w, one.carries[0], l, (u32)(address(w, one.in.at(0), l) >> 32) == SHARED_WINDOW);
    });
}

// MEMBAR: what this lane did is done for all others.
void op_membar(Warp &w, const Instruction &, u32 lanes)
{
    each(lanes, [&](int l) {
        Acting acting(w, l);
        cudalite_sim_fence();
    });
}

/* --- copies that are waited for --------------------------------------------------------------- */

/* LDGSTS: to shared memory, from global memory. Where a predicate behind them does not hold, zeros
 * come instead; ZFILL has in the lowest bits of the second address how many of the last bytes are
 * zeros. */
void op_ldgsts(Warp &w, const Instruction &one, u32 lanes)
{
    const bool chooses = one.in.size() == 3;
    if (one.in.size() > 3 || (chooses && one.flags & F_ZFILL))
        refuse(one);
    Machine &m = *w.machine;
    const u32 bytes = bytes_of(one);
    request(w, lanes, [&](int l) {
        const u64 to = (u32)address(w, one.in.at(0), l), given = address(w, one.in.at(1), l);
        const u32 zeros = chooses              ? (holds(w, one.in[2], l) ? 0 : bytes)
                          : one.flags & F_ZFILL ? (u32)given & (bytes - 1)
                                                : 0;
        const u64 from = given - (zeros < bytes ? zeros : 0);
        const bool reads = zeros < bytes,
                   target = to >= m.shared_begin && to + bytes <= m.shared_end && to % bytes == 0,
                   good = !reads || (sim.arena.contains(from) && find_piece(m, from, bytes - zeros) && from % bytes == 0);
        if (!target || !good) { // told there
            shared_at(w, to, bytes, l, one, ACCESS_WRITE);
            if (reads)
                global_at(w, from, bytes, l, one, ACCESS_READ);
        } else if (m.worker->counting) {
            Acting acting(w, l);
            copy_async(m.shared + to, (const void *)from, bytes, zeros, one.pc);
        } else {
            memcpy(m.shared + to, (const void *)from, reads ? bytes - zeros : 0);
            memset(m.shared + to + bytes - zeros, 0, zeros);
        }
    });
}

void op_ldgdepbar(Warp &w, const Instruction &, u32 lanes)
{
    each(lanes, [&](int l) {
        Acting acting(w, l);
        cudalite_sim_copy_commit();
    });
}

// DEPBAR.LE SB0, n waits until no more than n groups of copies are on their way; the other ones for what is here done at
// once.
void op_depbar(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() < 2 || one.in[0].text != "SB0")
        return;
    each(lanes, [&](int l) {
        Acting acting(w, l);
        cudalite_sim_copy_wait(whole(w, one.in[1], l));
    });
}

void op_ldc(Warp &w, const Instruction &one, u32 lanes)
{
    const Operand &o = one.in.at(0);
    each(lanes, [&](int l) {
        u64 at = o.kind == CONSTANT ? o.bits : (u32)address(w, o, l);
        if (o.row >= 5 || at + bytes_of(one) > w.machine->banks[o.row].size)
            throw Error("unknown constant: " + one.text);
        load(w, one, l, w.machine->banks[o.row].at + at);
    });
}

} // namespace sass
