// Memory of all kinds. Enters: an instruction and the lanes that run it. Leaves: registers and memory; an address
// outside, or one that is not aligned, stops the launch.
#include "machine.h"

namespace sass
{

static u64 address(Warp &w, const Operand &o, int lane)
{
    u64 sum = (u64)o.offset;
    if (o.kind != ADDRESS)
        throw Error("no address: " + o.text);
    for (const Term &term : o.terms) {
        u64 part = w.row[term.row][lane];
        if (term.wide)
            part |= (u64)w.row[term.row + 1][lane] << 32;
        part *= (u64)term.scale;
        sum += term.negative ? 0 - part : part;
    }
    return sum;
}

static char *global_at(Warp &w, u64 at, u32 bytes, const Instruction &one)
{
    Machine &m = *w.machine;
    if (at < m.piece || at + bytes > m.piece_end) {
        auto next = m.memory->upper_bound(at);
        if (next == m.memory->begin() || (--next, at + bytes > next->first + next->second))
            throw Error("outside memory: " + one.text);
        m.piece = next->first;
        m.piece_end = next->first + next->second;
    }
    if (at % bytes)
        throw Error("not aligned: " + one.text);
    return (char *)at;
}

static char *shared_at(Warp &w, u64 at, u32 bytes, const Instruction &one)
{
    at = (u32)at;
    if (at < RESERVED || at + bytes > w.machine->shared.size() || at % bytes)
        throw Error("outside shared memory, or not aligned: " + one.text);
    return &w.machine->shared[at];
}

static char *local_at(Warp &w, u64 at, u32 bytes, int lane, const Instruction &one)
{
    at = (u32)at;
    if (at + bytes > LOCAL || at % bytes)
        throw Error("outside local memory: " + one.text);
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

// Of any memory: the upper half of the address tells which.
static char *any_at(Warp &w, u64 at, u32 bytes, int lane, const Instruction &one)
{
    u32 window = (u32)(at >> 32);
    return window == SHARED_WINDOW  ? shared_at(w, at, bytes, one)
           : window == LOCAL_WINDOW ? local_at(w, at, bytes, lane, one)
                                    : global_at(w, at, bytes, one);
}

void op_ld(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        load(w, one, l, any_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one));
    });
}

void op_st(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        store(w, one, l, any_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one));
    });
}

void op_ldg(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        load(w, one, l, global_at(w, address(w, one.in.at(0), l), bytes_of(one), one));
    });
}

void op_stg(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        store(w, one, l, global_at(w, address(w, one.in.at(0), l), bytes_of(one), one));
    });
}

void op_lds(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        load(w, one, l, shared_at(w, address(w, one.in.at(0), l), bytes_of(one), one));
    });
}

void op_sts(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        store(w, one, l, shared_at(w, address(w, one.in.at(0), l), bytes_of(one), one));
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

// What is added in memory, one lane after the other.
void op_redg(Warp &w, const Instruction &one, u32 lanes)
{
    if (!(one.flags & F_ADD) || one.flags & F_64)
        refuse(one);
    each(lanes, [&](int l) {
        char *at = global_at(w, address(w, one.in.at(0), l), one.flags & F_F64 ? 8 : 4, one);
        if (one.flags & F_F64) {
            double sum;
            memcpy(&sum, at, 8);
            sum += twice(w, one.in.at(1), l);
            memcpy(at, &sum, 8);
        } else if (one.flags & F_F32) {
            float sum;
            memcpy(&sum, at, 4);
            sum = flushed(one, flushed(one, sum) + flushed(one, single(w, one.in.at(1), l)));
            memcpy(at, &sum, 4);
        } else {
            u32 sum;
            memcpy(&sum, at, 4);
            sum += whole(w, one.in.at(1), l);
            memcpy(at, &sum, 4);
        }
    });
}

void op_ldgsts(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() > 2)
        refuse(one);
    each(lanes, [&](int l) {
        u32 bytes = bytes_of(one);
        memcpy(shared_at(w, address(w, one.in.at(0), l), bytes, one),
               global_at(w, address(w, one.in.at(1), l), bytes, one), bytes);
    });
}

void op_ldc(Warp &w, const Instruction &one, u32 lanes)
{
    const Operand &o = one.in.at(0);
    each(lanes, [&](int l) {
        u64 at = o.kind == CONSTANT ? o.bits : (u32)address(w, o, l);
        if (o.row >= 5 || at + bytes_of(one) > w.machine->banks[o.row].size())
            throw Error("unknown constant: " + one.text);
        load(w, one, l, &w.machine->banks[o.row][at]);
    });
}

} // namespace sass
