/* A warp of the interpreter, and how instructions read and write its registers. Each file of
 * operations includes it. */
#ifndef CUDALITE_SASS_MACHINE_H
#define CUDALITE_SASS_MACHINE_H

#include "sass.h"
#include <cmath>
#include <cstring>

namespace sass
{

// Bytes of a thread's own memory; of shared memory before the block's, from sm_90 on; upper halves of addresses of any
// memory.
enum { LOCAL = 1 << 16, RESERVED = 1024 };
enum : u32 { SHARED_WINDOW = 0x7fffff01, LOCAL_WINDOW = 0x7fffff02 };

struct Machine {
    const Kernel *kernel;
    cudalite_sim::Worker *worker;
    struct {
        const char *at;
        size_t size;
    } banks[5] = {};
    char *shared;
    u32 shared_begin, shared_end;
    u64 piece = 0, piece_end = 0; // of global memory, the one used last
    u64 issued = 0;               // instructions of warps
};

enum { RUNS, AT_BARRIER, AT_SYNC, ENDED };
enum { MEETINGS = 16 };

struct Warp {
    Machine *machine;
    u32 number; // in the block
    u32 live;   // lanes that are threads
    u32 row[ROWS][LANES] = {};
    u32 predicate[PREDICATES] = {};
    int at[LANES] = {};
    char state[LANES];
    u32 together[LANES] = {};  // lanes that one at a WARPSYNC or BSYNC waits for
    const u32 *of[LANES] = {}; // ... by which of B0 to B15; NULL: a WARPSYNC
    int meets_at[LANES] = {};  // which BSYNC it is; 0: a WARPSYNC
    u32 meeting[MEETINGS][LANES] = {};
    int reduction[LANES] = {}; // of the last BAR.RED: 0 a count, 1 and, 2 or
    std::vector<char> local;   // made when it is used first
};

template <class F> static inline void each(u32 lanes, F f)
{
    for (; lanes; lanes &= lanes - 1)
        f(__builtin_ctz(lanes));
}

static inline void refuse(const Instruction &one)
{
    throw Error("cudalite-sim does not support the instruction '" + one.text + "'");
}

inline cudalite_sim::Thread &thread_of(Warp &w, int lane)
{
    return w.machine->worker->threads[w.number * LANES + (u32)lane];
}

// What happens in the name of a lane: findings and counts are its own.
struct Acting {
    Acting(Warp &w, int lane)
    {
        cudalite_sim::current = &thread_of(w, lane);
    }
    ~Acting()
    {
        cudalite_sim::current = nullptr;
    }
    Acting(const Acting &) = delete;
};

// system_calls.cc: a function of the system, by its address; its arguments are in R4 and what follows.
void call_builtin(Warp &w, u64 address, int lane, const Instruction &one);

// memory_access.cc: the bytes at an address of any memory, for `bytes` of them; null: out of bounds, and told.
char *any_at(Warp &w, u64 at, u32 bytes, int lane, const Instruction &one, uint8_t kind);

static inline u32 raw(Warp &w, const Operand &o, int lane, int word = 0)
{
    if (o.kind == REGISTER)
        return w.row[o.row + word][lane];
    if (o.kind == NUMBER)
        return (u32)(o.bits >> 32 * word);
    if (o.kind == CONSTANT && o.row < 5 &&
        o.bits + 4u * (unsigned)word + 4 <= w.machine->banks[o.row].size) {
        u32 bits;
        memcpy(&bits, w.machine->banks[o.row].at + o.bits + 4u * (unsigned)word, 4);
        return bits;
    }
    throw Error("unknown operand " + o.text);
}

static inline u32 whole(Warp &w, const Operand &o, int lane)
{
    u32 bits = raw(w, o, lane);
    return o.inverted ? ~bits : o.negative ? 0 - bits : bits;
}

static inline u64 pair(Warp &w, const Operand &o, int lane)
{
    u64 bits = raw(w, o, lane);
    if (o.kind != NUMBER)
        bits |= (u64)raw(w, o, lane, 1) << 32;
    return o.inverted ? ~bits : o.negative ? 0 - bits : bits;
}

static inline float single(Warp &w, const Operand &o, int lane)
{
    u32 bits = raw(w, o, lane);
    bits = (o.absolute ? bits & 0x7fffffff : bits) ^ (o.negative ? 1u << 31 : 0);
    float value;
    memcpy(&value, &bits, 4);
    return value;
}

static inline double twice(Warp &w, const Operand &o, int lane)
{
    u64 bits = o.kind == NUMBER ? o.bits : (u64)raw(w, o, lane) | (u64)raw(w, o, lane, 1) << 32;
    bits = (o.absolute ? bits & ~(1ull << 63) : bits) ^ (o.negative ? 1ull << 63 : 0);
    double value;
    memcpy(&value, &bits, 8);
    return value;
}

static inline void put(Warp &w, int row, int lane, u32 bits)
{
    if (row != RZ && row != URZ)
        w.row[row][lane] = bits;
}

static inline void put_pair(Warp &w, int row, int lane, u64 bits)
{
    if (row != RZ && row != URZ) {
        w.row[row][lane] = (u32)bits;
        w.row[row + 1][lane] = (u32)(bits >> 32);
    }
}

static inline void put_single(Warp &w, int row, int lane, float value)
{
    u32 bits = 0x7fffffff; // there is one NaN
    if (value == value)
        memcpy(&bits, &value, 4);
    put(w, row, lane, bits);
}

static inline void put_twice(Warp &w, int row, int lane, double value)
{
    u64 bits = 0xfff8000000000000;
    if (value == value)
        memcpy(&bits, &value, 8);
    put_pair(w, row, lane, bits);
}

static inline void put_predicate(Warp &w, int predicate, int lane, bool value)
{
    if (predicate != PT && predicate != UPT)
        w.predicate[predicate] = (w.predicate[predicate] & ~(1u << lane)) | (u32)value << lane;
}

static inline bool holds(Warp &w, const Operand &o, int lane)
{
    if (o.kind != PREDICATE)
        throw Error("not a predicate: " + o.text);
    return ((w.predicate[o.row] >> lane & 1) != 0) != o.inverted;
}

static inline bool combined(const Instruction &one, bool value, bool other)
{
    return one.flags & F_OR ? value || other : one.flags & F_XOR ? value != other : value && other;
}

static inline int bits_of(Flags flags)
{
    return flags & (F_U64 | F_S64)   ? 64
           : flags & (F_U16 | F_S16) ? 16
           : flags & (F_U8 | F_S8)   ? 8
                                     : 32;
}

static inline float flushed(const Instruction &one, float value)
{
    return one.flags & F_FTZ && fabsf(value) < 0x1p-126f ? copysignf(0, value) : value;
}

// halves.cc: a half, or with F_BF16 a bfloat16, as its bits; rounded once, as the flags say.
u32 to_half(double value, Flags flags);
double of_half(u32 bits, Flags flags);
// Two of them in a word, each by itself.
u32 sum_of_pairs(u32 a, u32 b, Flags flags);

// A register's half: the lower one or what `part` says.
static inline double half(Warp &w, const Operand &o, int lane, Flags flags)
{
    const u32 bits = raw(w, o, lane) >> (o.halves == BOTH_HIGH ? 16 : o.part);
    return of_half((o.absolute ? bits & 0x7fff : bits) ^ (o.negative ? 0x8000 : 0), flags);
}

#define OPERATION(name, run, shape, doubles, floats, allowed) Operation run;
#include "operations.def"
#undef OPERATION

} // namespace sass
#endif
