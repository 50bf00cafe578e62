// Enters: a kernel and a launch of it. Leaves: what the launch does to memory. The lanes of a warp run together: of those
// that wait for nothing, the ones whose instruction comes first in the code. A warp runs until it waits at a barrier.
#include "sass.h"
#include <cfenv>
#include <cmath>
#include <cstring>
#include <memory>

namespace sass
{

enum {
    LOCAL = 1 << 16,
    RESERVED = 1024
}; // bytes of a thread's own memory; of shared memory before the block's
enum : u32 {
    SHARED_WINDOW = 0x7fffff01,
    LOCAL_WINDOW = 0x7fffff02
}; // upper halves of addresses of any memory

struct Machine {
    const Kernel *kernel;
    std::vector<char> banks[5];
    std::vector<char> shared;
    const std::map<u64, u64> *memory;
    u64 piece = 0, piece_end = 0; // of memory, the one used last
    Three grid, block, place;
};

enum { RUNS, AT_BARRIER, AT_SYNC, ENDED };

struct Warp {
    Machine *machine;
    u32 row[ROWS][LANES] = {};
    u32 predicate[PREDICATES] = {};
    int at[LANES] = {};
    char state[LANES];
    u32 together[LANES] = {}; // lanes that one at a WARPSYNC waits for
    u32 thread[LANES][3];
    std::vector<char> local;
};

template <class F> static inline void each(u32 lanes, F f)
{
    for (; lanes; lanes &= lanes - 1)
        f(__builtin_ctz(lanes));
}

static void refuse(const Instruction &one)
{
    throw Error("unknown: " + one.text);
}

static u32 raw(Warp &w, const Operand &o, int lane, int word = 0)
{
    if (o.kind == REGISTER)
        return w.row[o.row + word][lane];
    if (o.kind == NUMBER)
        return (u32)(o.bits >> 32 * word);
    if (o.kind == CONSTANT && o.row < 5 &&
        o.bits + 4u * (unsigned)word + 4 <= w.machine->banks[o.row].size()) {
        u32 bits;
        memcpy(&bits, &w.machine->banks[o.row][o.bits + 4u * (unsigned)word], 4);
        return bits;
    }
    throw Error("unknown operand " + o.text);
}

static u32 whole(Warp &w, const Operand &o, int lane)
{
    u32 bits = raw(w, o, lane);
    return o.inverted ? ~bits : o.negative ? 0 - bits : bits;
}

static u64 pair(Warp &w, const Operand &o, int lane)
{
    u64 bits = raw(w, o, lane);
    if (o.kind != NUMBER)
        bits |= (u64)raw(w, o, lane, 1) << 32;
    return o.inverted ? ~bits : o.negative ? 0 - bits : bits;
}

static float single(Warp &w, const Operand &o, int lane)
{
    u32 bits = raw(w, o, lane);
    bits = (o.absolute ? bits & 0x7fffffff : bits) ^ (o.negative ? 1u << 31 : 0);
    float value;
    memcpy(&value, &bits, 4);
    return value;
}

static double twice(Warp &w, const Operand &o, int lane)
{
    u64 bits = o.kind == NUMBER ? o.bits : (u64)raw(w, o, lane) | (u64)raw(w, o, lane, 1) << 32;
    bits = (o.absolute ? bits & ~(1ull << 63) : bits) ^ (o.negative ? 1ull << 63 : 0);
    double value;
    memcpy(&value, &bits, 8);
    return value;
}

static void put(Warp &w, int row, int lane, u32 bits)
{
    if (row != RZ && row != URZ)
        w.row[row][lane] = bits;
}

static void put_pair(Warp &w, int row, int lane, u64 bits)
{
    if (row != RZ && row != URZ) {
        w.row[row][lane] = (u32)bits;
        w.row[row + 1][lane] = (u32)(bits >> 32);
    }
}

static void put_single(Warp &w, int row, int lane, float value)
{
    u32 bits = 0x7fffffff; // there is one NaN
    if (value == value)
        memcpy(&bits, &value, 4);
    put(w, row, lane, bits);
}

static void put_twice(Warp &w, int row, int lane, double value)
{
    u64 bits = 0xfff8000000000000;
    if (value == value)
        memcpy(&bits, &value, 8);
    put_pair(w, row, lane, bits);
}

static void put_predicate(Warp &w, int predicate, int lane, bool value)
{
    if (predicate != PT && predicate != UPT)
        w.predicate[predicate] = (w.predicate[predicate] & ~(1u << lane)) | (u32)value << lane;
}

static bool holds(Warp &w, const Operand &o, int lane)
{
    if (o.kind != PREDICATE)
        throw Error("no predicate: " + o.text);
    return ((w.predicate[o.row] >> lane & 1) != 0) != o.inverted;
}

// ---- integers ----

static void op_mov(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) { put(w, one.result, l, whole(w, one.in.at(0), l)); });
}

static void op_cs2r(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.at(0).text != "SRZ")
        refuse(one);
    each(lanes, [&](int l) { put_pair(w, one.result, l, 0); });
}

static void op_s2r(Warp &w, const Instruction &one, u32 lanes)
{
    const std::string &name = one.in.at(0).text;
    const Three &place = w.machine->place;
    each(lanes, [&](int l) {
        u32 value = name == "SR_TID.X"                       ? w.thread[l][0]
                    : name == "SR_TID.Y"                     ? w.thread[l][1]
                    : name == "SR_TID.Z"                     ? w.thread[l][2]
                    : name == "SR_CTAID.X"                   ? place.x
                    : name == "SR_CTAID.Y"                   ? place.y
                    : name == "SR_CTAID.Z"                   ? place.z
                    : name == "SR_LANEID"                    ? (u32)l
                    : name == "SR_SWINHI"                    ? SHARED_WINDOW
                    : name == "SR_LWINHI"                    ? LOCAL_WINDOW
                    : name == "SR_CgaCtaId" || name == "SRZ" ? 0
                                                             : 1u << 31;
        if (value == 1u << 31)
            refuse(one);
        put(w, one.result, l, value);
    });
}

// An operand of a sum, in two's complement with the carry that a negative one gives.
static u64 addend(Warp &w, const Operand &o, int lane)
{
    u32 bits = raw(w, o, lane);
    return o.inverted ? (u32)~bits : o.negative ? (u64)(u32)~bits + 1 : bits;
}

static void op_iadd3(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u64 sum = 0;
        size_t k = 0;
        for (; k < one.in.size() && one.in[k].kind != PREDICATE; k++)
            sum += addend(w, one.in[k], l);
        for (; k < one.in.size(); k++)
            sum += holds(w, one.in[k], l);
        put(w, one.result, l, (u32)sum);
        put_predicate(w, one.carries[0], l, sum >> 32 >= 1);
        put_predicate(w, one.carries[1], l, sum >> 32 >= 2);
    });
}

static void op_imad(Warp &w, const Instruction &one, u32 lanes)
{
    bool is_signed = !(one.flags & F_U32);
    each(lanes, [&](int l) {
        const Operand &a = one.in.at(0), &b = one.in.at(1), &c = one.in.at(2);
        u32 left = whole(w, a, l), right = whole(w, b, l);
        u64 product =
            is_signed ? (u64)((int64_t)(int32_t)left * (int32_t)right) : (u64)left * right;
        u64 carry = one.flags & F_X ? holds(w, one.in.at(3), l) : 0;
        if (!(one.flags & (F_WIDE | F_HI))) {
            u64 sum = (u32)product + addend(w, c, l) + carry;
            put(w, one.result, l, (u32)sum);
            put_predicate(w, one.carries[0], l, sum >> 32 != 0);
            return;
        }
        unsigned __int128 sum = (unsigned __int128)product + pair(w, c, l) + carry;
        if (one.flags & F_WIDE)
            put_pair(w, one.result, l, (u64)sum);
        else
            put(w, one.result, l, (u32)((u64)sum >> 32));
        put_predicate(w, one.carries[0], l, sum >> 64 != 0);
    });
}

static void op_lea(Warp &w, const Instruction &one, u32 lanes)
{
    bool high = (one.flags & F_HI) != 0, extended = (one.flags & F_SX32) != 0,
         carries = (one.flags & F_X) != 0;
    size_t shift_at = high && !extended ? 3 : 2;
    each(lanes, [&](int l) {
        u32 shift = whole(w, one.in.at(shift_at), l) & 31, bits = raw(w, one.in[0], l);
        u64 a = bits;
        if (high) {
            a = extended ? (u64)(int64_t)(int32_t)bits : (u64)raw(w, one.in[2], l) << 32 | bits;
            if (one.in[0].negative)
                a = 0 - a;
            if (one.in[0].inverted || (!extended && (one.in[2].negative || one.in[2].inverted)))
                refuse(one);
            a = a << shift >> 32;
        } else {
            a = (u32)(whole(w, one.in[0], l) << shift);
        }
        u64 sum =
            a + addend(w, one.in[1], l) + (carries ? holds(w, one.in.at(shift_at + 1), l) : 0);
        put(w, one.result, l, (u32)sum);
        put_predicate(w, one.carries[0], l, sum >> 32 != 0);
    });
}

static u32 looked_up(u32 table, u32 a, u32 b, u32 c)
{
    u32 bits = 0;
    for (u32 row = 0; row < 8; row++) {
        if (table >> row & 1)
            bits |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
    }
    return bits;
}

static void op_lop3(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 bits = looked_up((u32)one.in.at(3).bits, whole(w, one.in[0], l), whole(w, one.in[1], l),
                             whole(w, one.in[2], l));
        put(w, one.result, l, bits);
        put_predicate(w, one.carries[0], l, bits || (one.in.size() > 4 && holds(w, one.in[4], l)));
    });
}

static void op_plop3(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 a = holds(w, one.in.at(0), l), b = holds(w, one.in.at(1), l),
            c = holds(w, one.in.at(2), l);
        put_predicate(w, one.carries[0], l, one.in.at(3).bits >> (a << 2 | b << 1 | c) & 1);
        put_predicate(w, one.carries[1], l, one.in.at(4).bits >> (a << 2 | b << 1 | c) & 1);
    });
}

static void op_shf(Warp &w, const Instruction &one, u32 lanes)
{
    bool is_long = (one.flags & (F_U64 | F_S64)) != 0,
         is_signed = (one.flags & (F_S32 | F_S64)) != 0;
    u32 most = is_long ? 64 : 32;
    each(lanes, [&](int l) {
        u64 value = (u64)whole(w, one.in.at(2), l) << 32 | whole(w, one.in[0], l);
        u32 by = whole(w, one.in[1], l);
        by = one.flags & F_W ? by & (most - 1) : by < most ? by : most;
        if (one.flags & F_L)
            value = by < 64 ? value << by : 0;
        else if (is_signed)
            value = (u64)((int64_t)value >> (by < 64 ? by : 63));
        else
            value = by < 64 ? value >> by : 0;
        put(w, one.result, l, (u32)(one.flags & F_HI ? value >> 32 : value));
    });
}

static void op_sel(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        put(w, one.result, l, whole(w, one.in[holds(w, one.in.at(2), l) ? 0 : 1], l));
    });
}

static u32 lesser(u32 a, u32 b, bool is_unsigned, bool least)
{
    bool less = is_unsigned ? a < b : (int32_t)a < (int32_t)b;
    return less == least ? a : b;
}

static void op_minmax(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        put(w, one.result, l,
            lesser(whole(w, one.in.at(0), l), whole(w, one.in.at(1), l), one.flags & F_U32,
                   holds(w, one.in.at(2), l)));
    });
}

static void op_addminmax(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 sum = whole(w, one.in.at(0), l) + whole(w, one.in.at(1), l);
        put(w, one.result, l,
            lesser(sum, whole(w, one.in.at(2), l), one.flags & F_U32, holds(w, one.in.at(3), l)));
    });
}

static void op_prmt(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u64 bytes = (u64)whole(w, one.in.at(2), l) << 32 | whole(w, one.in[0], l);
        u32 choice = whole(w, one.in[1], l), bits = 0;
        for (int k = 0; k < 4; k++) {
            u32 nibble = choice >> 4 * k & 15, byte = (u32)(bytes >> 8 * (nibble & 7)) & 255;
            bits |= (nibble & 8 ? (byte & 128 ? 255u : 0) : byte) << 8 * k;
        }
        put(w, one.result, l, bits);
    });
}

static void op_p2r(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 all = 0, mask = whole(w, one.in.at(2), l);
        for (int k = 0; k < 7; k++)
            all |= (w.predicate[k] >> l & 1) << k;
        put(w, one.result, l, (whole(w, one.in[1], l) & ~mask) | (all & mask));
    });
}

static void op_r2p(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        for (int k = 0; k < 7; k++) {
            if (whole(w, one.in.at(2), l) >> k & 1)
                put_predicate(w, k, l, whole(w, one.in[1], l) >> k & 1);
        }
    });
}

static void op_iabs(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 bits = whole(w, one.in.at(0), l);
        put(w, one.result, l, bits >> 31 ? 0 - bits : bits);
    });
}

static void op_popc(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes,
         [&](int l) { put(w, one.result, l, (u32)__builtin_popcount(whole(w, one.in.at(0), l))); });
}

// The place of the highest bit, or how far it is from the top.
static void op_flo(Warp &w, const Instruction &one, u32 lanes)
{
    if (!(one.flags & F_U32))
        refuse(one);
    each(lanes, [&](int l) {
        u32 bits = whole(w, one.in.at(0), l), zeros = bits ? (u32)__builtin_clz(bits) : 0;
        put(w, one.result, l, !bits ? ~0u : one.flags & F_SH ? zeros : 31 - zeros);
    });
}

static void op_idp(Warp &w, const Instruction &one, u32 lanes)
{
    // IDP.4A.U8.U8, IDP.4A.S8.S8, IDP.2A.LO.S16.U8: what else mixes types is refused.
    bool bytes = (one.flags & F_4A) != 0;
    bool first_signed = (one.flags & (bytes ? F_S8 : F_S16)) != 0,
         second_signed = (one.flags & F_S8) != 0;
    if ((bytes && (one.flags & F_U8) && (one.flags & F_S8)) || (one.flags & F_HI))
        refuse(one);
    each(lanes, [&](int l) {
        u32 a = whole(w, one.in.at(0), l), b = whole(w, one.in.at(1), l),
            sum = whole(w, one.in.at(2), l);
        for (int k = 0; k < (bytes ? 4 : 2); k++) {
            u32 left = bytes ? a >> 8 * k & 255 : a >> 16 * k & 65535, right = b >> 8 * k & 255;
            left = first_signed ? (bytes ? (u32)(int8_t)left : (u32)(int16_t)left) : left;
            sum += left * (second_signed ? (u32)(int8_t)right : right);
        }
        put(w, one.result, l, sum);
    });
}

static bool combined(const Instruction &one, bool value, bool other)
{
    return one.flags & F_OR ? value || other : one.flags & F_XOR ? value != other : value && other;
}

static void op_isetp(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 a = whole(w, one.in.at(0), l), b = whole(w, one.in.at(1), l);
        bool less = one.flags & F_U32 ? a < b : (int32_t)a < (int32_t)b, same = a == b,
             greater = !less && !same;
        bool value;
        if (one.flags & F_EX) { // of the upper halves; equal ones leave it to the lower
            bool lower = holds(w, one.in.at(3), l);
            value = one.flags & F_EQ ? same && lower
                    : one.flags & F_NE
                        ? !same || lower
                        : (one.flags & (F_LT | F_LE) ? less : greater) || (same && lower);
        } else {
            value = (one.flags & (F_LT | F_LE | F_NE) && less) ||
                    (one.flags & (F_GT | F_GE | F_NE) && greater) ||
                    (one.flags & (F_EQ | F_LE | F_GE) && same);
        }
        bool other = one.in.size() > 2 ? holds(w, one.in[2], l) : true;
        put_predicate(w, one.carries[0], l, combined(one, value, other));
        put_predicate(w, one.carries[1], l, combined(one, !value, other));
    });
}

// ---- floating ----

struct Rounding {
    Rounding(u64 flags)
    {
        if (flags & (F_RP | F_RM | F_RZ))
            fesetround(flags & F_RP ? FE_UPWARD : flags & F_RM ? FE_DOWNWARD : FE_TOWARDZERO);
    }
    ~Rounding()
    {
        fesetround(FE_TONEAREST);
    }
};

static float saturated(const Instruction &one, float value)
{
    return !(one.flags & F_SAT) ? value : value >= 1 ? 1 : value > 0 ? value : 0;
}

static float flushed(const Instruction &one, float value)
{
    return one.flags & F_FTZ && fabsf(value) < 0x1p-126f ? copysignf(0, value) : value;
}

template <class F> static void single_of(Warp &w, const Instruction &one, u32 lanes, F f)
{
    Rounding rounding(one.flags);
    each(lanes, [&](int l) {
        float a = flushed(one, single(w, one.in.at(0), l)),
              b = flushed(one, single(w, one.in.at(1), l));
        float c = one.in.size() > 2 ? flushed(one, single(w, one.in[2], l)) : 0;
        put_single(w, one.result, l, saturated(one, flushed(one, f(a, b, c))));
    });
}

static void op_fadd(Warp &w, const Instruction &one, u32 lanes)
{
    single_of(w, one, lanes, [](float a, float b, float) { return a + b; });
}

static void op_fmul(Warp &w, const Instruction &one, u32 lanes)
{
    single_of(w, one, lanes, [&](float a, float b, float) { return a * b * one.scale; });
}

static void op_ffma(Warp &w, const Instruction &one, u32 lanes)
{
    single_of(w, one, lanes, [](float a, float b, float c) { return fmaf(a, b, c); });
}

template <class F> static void double_of(Warp &w, const Instruction &one, u32 lanes, F f)
{
    Rounding rounding(one.flags);
    each(lanes, [&](int l) {
        double c = one.in.size() > 2 ? twice(w, one.in[2], l) : 0;
        put_twice(w, one.result, l, f(twice(w, one.in.at(0), l), twice(w, one.in.at(1), l), c));
    });
}

static void op_dadd(Warp &w, const Instruction &one, u32 lanes)
{
    double_of(w, one, lanes, [](double a, double b, double) { return a + b; });
}

static void op_dmul(Warp &w, const Instruction &one, u32 lanes)
{
    double_of(w, one, lanes, [](double a, double b, double) { return a * b; });
}

static void op_dfma(Warp &w, const Instruction &one, u32 lanes)
{
    double_of(w, one, lanes, [](double a, double b, double c) { return fma(a, b, c); });
}

static void op_fmnmx(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        float a = single(w, one.in.at(0), l), b = single(w, one.in.at(1), l);
        bool least = holds(w, one.in.at(2), l);
        float value = a != a             ? b
                      : b != b           ? a
                      : a == b           ? (std::signbit(a) == least ? a : b)
                      : (a < b) == least ? a
                                         : b;
        put_single(w, one.result, l, value);
    });
}

template <class T> static void compare(Warp &w, const Instruction &one, int l, T a, T b)
{
    bool nan = a != a || b != b, other = one.in.size() > 2 ? holds(w, one.in[2], l) : true;
    if (one.flags & (F_MAX | F_MIN)) { // the first is the result; both are NaN
        bool first = b != b || (one.flags & F_MAX ? a > b : a < b);
        put_predicate(w, one.carries[0], l, combined(one, first, other));
        put_predicate(w, one.carries[1], l, combined(one, a != a && b != b, other));
        return;
    }
    bool value = (one.flags & (F_LT | F_LE | F_NE) && a < b) ||
                 (one.flags & (F_GT | F_GE | F_NE) && a > b) ||
                 (one.flags & (F_EQ | F_LE | F_GE) && a == b) || (one.flags & F_UNORDERED && nan) ||
                 (one.flags & F_NUM && !nan) || (one.flags & F_NAN && nan);
    put_predicate(w, one.carries[0], l, combined(one, value, other));
    put_predicate(w, one.carries[1], l, combined(one, !value, other));
}

static void op_fsetp(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        compare(w, one, l, flushed(one, single(w, one.in.at(0), l)),
                flushed(one, single(w, one.in.at(1), l)));
    });
}

static void op_dsetp(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes,
         [&](int l) { compare(w, one, l, twice(w, one.in.at(0), l), twice(w, one.in.at(1), l)); });
}

static void op_fsel(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        const Operand &o = one.in[holds(w, one.in.at(2), l) ? 0 : 1];
        u32 bits = raw(w, o, l);
        put(w, one.result, l,
            (o.absolute ? bits & 0x7fffffff : bits) ^ (o.negative ? 1u << 31 : 0));
    });
}

// Whether a quotient needs the long way; numbers of usual size do not.
static void op_fchk(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        int a, b;
        float left = single(w, one.in.at(1), l), right = single(w, one.in.at(2), l);
        frexpf(left, &a);
        frexpf(right, &b);
        bool usual = std::isnormal(left) && std::isnormal(right) && a - b < 120 && a - b > -120 &&
                     b < 120 && b > -120 && a > -100;
        put_predicate(w, one.in.at(0).row, l, !usual && left != 0);
    });
}

// Not a GPU's last bit, but the same for all.
static void op_mufu(Warp &w, const Instruction &one, u32 lanes)
{
    const double turn = 6.283185307179586;
    each(lanes, [&](int l) {
        double x = single(w, one.in.at(0), l);
        if (one.flags & F_64H) {
            u64 bits = (u64)raw(w, one.in[0], l) << 32;
            memcpy(&x, &bits, 8);
            x = one.flags & F_RCP ? 1 / x : 1 / sqrt(x);
            memcpy(&bits, &x, 8);
            put(w, one.result, l, (u32)(bits >> 32));
            return;
        }
        double value = one.flags & F_RCP    ? 1 / x
                       : one.flags & F_RSQ  ? 1 / sqrt(x)
                       : one.flags & F_SQRT ? sqrt(x)
                       : one.flags & F_EX2  ? exp2(x)
                       : one.flags & F_LG2  ? log2(x)
                       : one.flags & F_SIN  ? sin(turn * x)
                                            : cos(turn * x);
        if (!(one.flags & (F_RCP | F_RSQ | F_SQRT | F_EX2 | F_LG2 | F_SIN | F_COS)))
            refuse(one);
        put_single(w, one.result, l, (float)value);
    });
}

// ---- from one type to another ----

static void op_f2f(Warp &w, const Instruction &one, u32 lanes)
{
    Rounding rounding(one.flags);
    if (!(one.flags & F_F32) || !(one.flags & F_F64) || one.flags & (F_TRUNC | F_FLOOR | F_CEIL))
        refuse(one);
    each(lanes, [&](int l) {
        if (one.base == 64)
            put_twice(w, one.result, l, single(w, one.in.at(0), l));
        else
            put_single(w, one.result, l, (float)twice(w, one.in.at(0), l));
    });
}

static double to_whole(const Instruction &one, double value)
{
    return one.flags & F_TRUNC   ? trunc(value)
           : one.flags & F_FLOOR ? floor(value)
           : one.flags & F_CEIL  ? ceil(value)
                                 : rint(value);
}

static void op_frnd(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        if (one.flags & F_F64)
            put_twice(w, one.result, l, to_whole(one, twice(w, one.in.at(0), l)));
        else
            put_single(w, one.result, l, (float)to_whole(one, single(w, one.in.at(0), l)));
    });
}

static int bits_of(u64 flags)
{
    return flags & (F_U64 | F_S64)   ? 64
           : flags & (F_U16 | F_S16) ? 16
           : flags & (F_U8 | F_S8)   ? 8
                                     : 32;
}

static void op_f2i(Warp &w, const Instruction &one, u32 lanes)
{
    bool is_unsigned = (one.flags & (F_U64 | F_U32 | F_U16 | F_U8)) != 0;
    int bits = bits_of(one.flags);
    double least = is_unsigned ? 0 : -ldexp(1, bits - 1),
           end = ldexp(1, is_unsigned ? bits : bits - 1);
    each(lanes, [&](int l) {
        double value = to_whole(one, one.flags & F_F64 ? twice(w, one.in.at(0), l)
                                                       : single(w, one.in.at(0), l));
        u64 most =
            is_unsigned ? (bits == 64 ? ~0ull : (1ull << bits) - 1) : (1ull << (bits - 1)) - 1;
        u64 made = value != value ? (bits == 64 ? 1ull << 63 : 0)
                   : value >= end ? most
                   : is_unsigned  ? (value <= 0 ? 0 : (u64)value)
                                  : (u64)(int64_t)(value < least ? least : value);
        if (bits == 64)
            put_pair(w, one.result, l, made);
        else
            put(w, one.result, l, (u32)made);
    });
}

static void op_i2f(Warp &w, const Instruction &one, u32 lanes)
{
    Rounding rounding(one.flags);
    bool is_unsigned = (one.flags & (F_U64 | F_U32 | F_U16 | F_U8)) != 0;
    int bits = bits_of(one.flags);
    each(lanes, [&](int l) {
        u64 from = (bits == 64 ? pair(w, one.in.at(0), l) : whole(w, one.in.at(0), l))
                   << (64 - bits);
        from = is_unsigned ? from >> (64 - bits) : (u64)((int64_t)from >> (64 - bits));
        volatile u64 kept = from; // what is rounded here is rounded as asked
        if (one.flags & F_F64)
            put_twice(w, one.result, l, is_unsigned ? (double)kept : (double)(int64_t)kept);
        else
            put_single(w, one.result, l, is_unsigned ? (float)kept : (float)(int64_t)kept);
    });
}

// ---- memory ----

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

static void op_ld(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        load(w, one, l, any_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one));
    });
}

static void op_st(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        store(w, one, l, any_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one));
    });
}

static void op_ldg(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        load(w, one, l, global_at(w, address(w, one.in.at(0), l), bytes_of(one), one));
    });
}

static void op_stg(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        store(w, one, l, global_at(w, address(w, one.in.at(0), l), bytes_of(one), one));
    });
}

static void op_lds(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        load(w, one, l, shared_at(w, address(w, one.in.at(0), l), bytes_of(one), one));
    });
}

static void op_sts(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        store(w, one, l, shared_at(w, address(w, one.in.at(0), l), bytes_of(one), one));
    });
}

static void op_ldl(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        load(w, one, l, local_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one));
    });
}

static void op_stl(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        store(w, one, l, local_at(w, address(w, one.in.at(0), l), bytes_of(one), l, one));
    });
}

// What is added in memory, one lane after the other.
static void op_redg(Warp &w, const Instruction &one, u32 lanes)
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

static void op_ldgsts(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() > 2)
        refuse(one);
    each(lanes, [&](int l) {
        u32 bytes = bytes_of(one);
        memcpy(shared_at(w, address(w, one.in.at(0), l), bytes, one),
               global_at(w, address(w, one.in.at(1), l), bytes, one), bytes);
    });
}

static void op_ldc(Warp &w, const Instruction &one, u32 lanes)
{
    const Operand &o = one.in.at(0);
    each(lanes, [&](int l) {
        u64 at = o.kind == CONSTANT ? o.bits : (u32)address(w, o, l);
        if (o.row >= 5 || at + bytes_of(one) > w.machine->banks[o.row].size())
            throw Error("unknown constant: " + one.text);
        load(w, one, l, &w.machine->banks[o.row][at]);
    });
}

// ---- lanes together, and where they go ----

static void op_shfl(Warp &w, const Instruction &one, u32 lanes)
{
    u32 before[LANES];
    each(lanes, [&](int l) { before[l] = raw(w, one.in.at(0), l); });
    each(lanes, [&](int l) {
        u32 by = whole(w, one.in.at(1), l), bounds = whole(w, one.in.at(2), l),
            within = bounds >> 8 & 31, last = bounds & 31;
        u32 lane = (u32)l, least = lane & within, most = least | (last & ~within);
        u32 from = one.flags & F_IDX    ? least | (by & ~within & 31)
                   : one.flags & F_UP   ? lane - by
                   : one.flags & F_DOWN ? lane + by
                                        : lane ^ by;
        bool good = one.flags & F_UP ? (int32_t)from >= (int32_t)most : from <= most;
        from = good ? from : lane;
        if (from >= LANES || !(lanes >> from & 1))
            throw Error("a lane that is not there: " + one.text);
        put(w, one.result, l, before[from]);
        put_predicate(w, one.carries[0], l, good);
    });
}

static void op_vote(Warp &w, const Instruction &one, u32 lanes)
{
    u32 set = 0;
    each(lanes, [&](int l) { set |= (u32)holds(w, one.in.back(), l) << l; });
    bool value = one.flags & F_ALL ? set == lanes : set != 0;
    if (!(one.flags & (F_ALL | F_ANY)))
        refuse(one);
    each(lanes, [&](int l) {
        for (size_t k = 0; k + 1 < one.in.size(); k++) {
            if (one.in[k].kind == REGISTER)
                put(w, one.in[k].row, l, set);
            else
                put_predicate(w, one.in[k].row, l, value);
        }
    });
}

static void op_nothing(Warp &, const Instruction &, u32)
{
}

static void op_bra(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.target < 0 || one.in.size() > 2 || one.flags)
        refuse(one);
    if (one.in.size() == 2) // of a predicate and where to
        each(lanes, [&](int l) { lanes &= ~((u32)!holds(w, one.in[0], l) << l); });
    each(lanes, [&](int l) { w.at[l] = one.target; });
}

static void op_call(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.target < 0)
        throw Error("a call: " + one.text);
    each(lanes, [&](int l) { w.at[l] = one.target; });
}

static void op_ret(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) { w.at[l] = (int)(raw(w, one.in.at(0), l) / 16); });
}

static void op_exit(Warp &w, const Instruction &, u32 lanes)
{
    each(lanes, [&](int l) { w.state[l] = ENDED; });
}

static void op_bar(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() != 1 || one.in[0].kind != NUMBER || one.in[0].bits)
        refuse(one);
    each(lanes, [&](int l) { w.state[l] = AT_BARRIER; });
}

static void op_warpsync(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        w.together[l] = one.in.empty() ? ~0u : raw(w, one.in[0], l);
        w.state[l] = AT_SYNC;
    });
}

static void op_trap(Warp &, const Instruction &one, u32)
{
    throw Error("a trap: " + one.text);
}

// ---- what there is ----

struct Row {
    const char *name;
    Operation *run;
    Shape shape;
    bool doubles, floats;
    u64 allowed;
};

static const u64 COMPARES = F_LT | F_LE | F_GT | F_GE | F_EQ | F_NE | F_AND | F_OR | F_XOR;
static const u64 ROUNDED = F_RP | F_RM | F_RZ | F_FTZ | F_SAT;
static const u64 TYPES = F_U8 | F_S8 | F_U16 | F_S16 | F_U32 | F_S32 | F_U64 | F_S64;
static const u64 WHOLE = TYPES | F_F32 | F_F64 | F_TRUNC | F_FLOOR | F_CEIL | F_FTZ;
static const u64 SIZES = F_U8 | F_S8 | F_U16 | F_S16 | F_64 | F_128;

static const Row rows[] = {
    {"MOV", op_mov, RESULT, 0, 0, 0},
    {"UMOV", op_mov, RESULT, 0, 0, 0},
    {"R2UR", op_mov, RESULT, 0, 0, 0},
    {"HFMA2", op_mov, RESULT, 0, 0, 0},
    {"HADD2", op_mov, RESULT, 0, 0, 0},
    {"CS2R", op_cs2r, RESULT, 0, 0, 0},
    {"S2R", op_s2r, RESULT, 0, 0, 0},
    {"S2UR", op_s2r, RESULT, 0, 0, 0},
    {"IADD3", op_iadd3, RESULT, 0, 0, F_X},
    {"UIADD3", op_iadd3, RESULT, 0, 0, F_X},
    {"VIADD", op_iadd3, RESULT, 0, 0, 0},
    {"IMAD", op_imad, RESULT, 0, 0, F_X | F_WIDE | F_HI | F_U32},
    {"UIMAD", op_imad, RESULT, 0, 0, F_X | F_WIDE | F_HI | F_U32},
    {"LEA", op_lea, RESULT, 0, 0, F_X | F_HI | F_SX32},
    {"ULEA", op_lea, RESULT, 0, 0, F_X | F_HI | F_SX32},
    {"LOP3", op_lop3, RESULT, 0, 0, 0},
    {"ULOP3", op_lop3, RESULT, 0, 0, 0},
    {"PLOP3", op_plop3, COMPARE, 0, 0, 0},
    {"UPLOP3", op_plop3, COMPARE, 0, 0, 0},
    {"SHF", op_shf, RESULT, 0, 0, F_L | F_R | F_W | F_HI | F_U32 | F_S32 | F_U64 | F_S64},
    {"USHF", op_shf, RESULT, 0, 0, F_L | F_R | F_W | F_HI | F_U32 | F_S32 | F_U64 | F_S64},
    {"SEL", op_sel, RESULT, 0, 0, 0},
    {"USEL", op_sel, RESULT, 0, 0, 0},
    {"VIMNMX", op_minmax, RESULT, 0, 0, F_U32 | F_S32},
    {"IMNMX", op_minmax, RESULT, 0, 0, F_U32 | F_S32},
    {"VIADDMNMX", op_addminmax, RESULT, 0, 0, F_U32 | F_S32},
    {"PRMT", op_prmt, RESULT, 0, 0, 0},
    {"UPRMT", op_prmt, RESULT, 0, 0, 0},
    {"P2R", op_p2r, RESULT, 0, 0, 0},
    {"R2P", op_r2p, PLAIN, 0, 0, 0},
    {"IABS", op_iabs, RESULT, 0, 0, 0},
    {"POPC", op_popc, RESULT, 0, 0, 0},
    {"UPOPC", op_popc, RESULT, 0, 0, 0},
    {"FLO", op_flo, RESULT, 0, 0, F_U32 | F_SH},
    {"UFLO", op_flo, RESULT, 0, 0, F_U32 | F_SH},
    {"IDP", op_idp, RESULT, 0, 0, F_2A | F_4A | F_U8 | F_S8 | F_S16 | F_U16 | F_HI},
    {"ISETP", op_isetp, COMPARE, 0, 0, COMPARES | F_U32 | F_EX},
    {"UISETP", op_isetp, COMPARE, 0, 0, COMPARES | F_U32 | F_EX},
    {"FADD", op_fadd, RESULT, 0, 1, ROUNDED},
    {"FMUL", op_fmul, RESULT, 0, 1, ROUNDED | F_SCALED},
    {"FFMA", op_ffma, RESULT, 0, 1, ROUNDED},
    {"DADD", op_dadd, RESULT, 1, 0, ROUNDED},
    {"DMUL", op_dmul, RESULT, 1, 0, ROUNDED},
    {"DFMA", op_dfma, RESULT, 1, 0, ROUNDED},
    {"FMNMX", op_fmnmx, RESULT, 0, 1, 0},
    {"FSEL", op_fsel, RESULT, 0, 1, 0},
    {"FCHK", op_fchk, PLAIN, 0, 1, 0},
    {"FSETP", op_fsetp, COMPARE, 0, 1, COMPARES | F_UNORDERED | F_NUM | F_NAN | F_FTZ},
    {"DSETP", op_dsetp, COMPARE, 1, 0, COMPARES | F_UNORDERED | F_NUM | F_NAN | F_MAX | F_MIN},
    {"MUFU", op_mufu, RESULT, 0, 1, F_RCP | F_RSQ | F_SQRT | F_EX2 | F_LG2 | F_SIN | F_COS | F_64H},
    {"F2F", op_f2f, RESULT, 0, 1, F_F32 | F_F64 | ROUNDED},
    {"FRND", op_frnd, RESULT, 0, 1, F_F64 | F_TRUNC | F_FLOOR | F_CEIL},
    {"F2I", op_f2i, RESULT, 0, 1, WHOLE},
    {"F2IP", nullptr, RESULT, 0, 1, WHOLE},
    {"I2F", op_i2f, RESULT, 0, 0, TYPES | F_F32 | F_F64 | ROUNDED},
    {"I2FP", op_i2f, RESULT, 0, 0, TYPES | F_F32 | F_F64 | ROUNDED},
    {"LD", op_ld, RESULT, 0, 0, SIZES},
    {"ST", op_st, PLAIN, 0, 0, SIZES},
    {"LDG", op_ldg, RESULT, 0, 0, SIZES},
    {"STG", op_stg, PLAIN, 0, 0, SIZES},
    {"LDS", op_lds, RESULT, 0, 0, SIZES},
    {"STS", op_sts, PLAIN, 0, 0, SIZES},
    {"LDL", op_ldl, RESULT, 0, 0, SIZES},
    {"STL", op_stl, PLAIN, 0, 0, SIZES},
    {"REDG", op_redg, PLAIN, 0, 0, F_ADD | F_F32 | F_FTZ | F_64 | F_F64},
    {"LDGSTS", op_ldgsts, PLAIN, 0, 0, SIZES},
    {"LDC", op_ldc, RESULT, 0, 0, SIZES},
    {"ULDC", op_ldc, RESULT, 0, 0, SIZES},
    {"SHFL", op_shfl, RESULT, 0, 0, F_IDX | F_UP | F_DOWN | F_BFLY},
    {"VOTE", op_vote, PLAIN, 0, 0, F_ALL | F_ANY},
    {"VOTEU", op_vote, PLAIN, 0, 0, F_ALL | F_ANY},
    {"NOP", op_nothing, PLAIN, 0, 0, 0},
    {"BSSY", op_nothing, PLAIN, 0, 0, 0},
    {"BSYNC", op_nothing, PLAIN, 0, 0, 0},
    {"BREAK", op_nothing, PLAIN, 0, 0, 0},
    {"YIELD", op_nothing, PLAIN, 0, 0, 0},
    {"LDGDEPBAR", op_nothing, PLAIN, 0, 0, 0},
    {"DEPBAR", op_nothing, PLAIN, 0, 0, F_LE},
    {"MEMBAR", op_nothing, PLAIN, 0, 0, F_ALL},
    {"ERRBAR", op_nothing, PLAIN, 0, 0, 0},
    {"CCTL", op_nothing, PLAIN, 0, 0, 0},
    {"LEPC", op_nothing, PLAIN, 0, 0, 0},
    {"BRA", op_bra, PLAIN, 0, 0, 0},
    {"CALL", op_call, PLAIN, 0, 0, 0},
    {"RET", op_ret, PLAIN, 0, 0, 0},
    {"EXIT", op_exit, PLAIN, 0, 0, 0},
    {"BAR", op_bar, PLAIN, 0, 0, 0},
    {"WARPSYNC", op_warpsync, PLAIN, 0, 0, F_ALL},
    {"BPT", op_trap, PLAIN, 0, 0, 0},
};

Operation *operation(const std::string &name, Shape *shape, bool *doubles, bool *floats,
                     u64 *allowed)
{
    for (const Row &row : rows) {
        if (name == row.name) {
            *shape = row.shape, *doubles = row.doubles, *floats = row.floats,
            *allowed = row.allowed;
            return row.run;
        }
    }
    *shape = PLAIN, *doubles = *floats = false, *allowed = 0;
    return nullptr;
}

u64 flag_of(const std::string &modifier)
{
    static const std::map<std::string, u64> flags = {
        {"X", F_X},
        {"HI", F_HI},
        {"WIDE", F_WIDE},
        {"U32", F_U32},
        {"S32", F_S32},
        {"U64", F_U64},
        {"S64", F_S64},
        {"U16", F_U16},
        {"S16", F_S16},
        {"U8", F_U8},
        {"S8", F_S8},
        {"F32", F_F32},
        {"F64", F_F64},
        {"EX", F_EX},
        {"AND", F_AND},
        {"OR", F_OR},
        {"XOR", F_XOR},
        {"LT", F_LT},
        {"LE", F_LE},
        {"GT", F_GT},
        {"GE", F_GE},
        {"EQ", F_EQ},
        {"NE", F_NE},
        {"NEU", F_NE | F_UNORDERED},
        {"LTU", F_LT | F_UNORDERED},
        {"LEU", F_LE | F_UNORDERED},
        {"GTU", F_GT | F_UNORDERED},
        {"GEU", F_GE | F_UNORDERED},
        {"EQU", F_EQ | F_UNORDERED},
        {"NUM", F_NUM},
        {"NAN", F_NAN},
        {"MAX", F_MAX},
        {"MIN", F_MIN},
        {"64", F_64},
        {"128", F_128},
        {"SX32", F_SX32},
        {"L", F_L},
        {"R", F_R},
        {"W", F_W},
        {"RP", F_RP},
        {"RM", F_RM},
        {"RZ", F_RZ},
        {"TRUNC", F_TRUNC},
        {"FLOOR", F_FLOOR},
        {"CEIL", F_CEIL},
        {"FTZ", F_FTZ},
        {"RCP", F_RCP},
        {"RSQ", F_RSQ},
        {"SQRT", F_SQRT},
        {"EX2", F_EX2},
        {"LG2", F_LG2},
        {"SIN", F_SIN},
        {"COS", F_COS},
        {"RCP64H", F_RCP | F_64H},
        {"RSQ64H", F_RSQ | F_64H},
        {"2A", F_2A},
        {"4A", F_4A},
        {"IDX", F_IDX},
        {"UP", F_UP},
        {"DOWN", F_DOWN},
        {"BFLY", F_BFLY},
        {"ALL", F_ALL},
        {"ANY", F_ANY},
        {"SAT", F_SAT},
        {"SH", F_SH},
        // What changes nothing here: where it is cached, how it is computed, that numbers are as usual.
        {"E", F_IGNORED},
        {"CONSTANT", F_IGNORED},
        {"MMA", F_IGNORED},
        {"LUT", F_IGNORED},
        {"MOV", F_IGNORED},
        {"IADD", F_IGNORED},
        {"SHL", F_IGNORED},
        {"NTZ", F_IGNORED},
        {"LO", F_IGNORED},
        {"LU", F_IGNORED},
        {"EF", F_IGNORED},
        {"EL", F_IGNORED},
        {"NA", F_IGNORED},
        {"BYPASS", F_IGNORED},
        {"LTC64B", F_IGNORED},
        {"LTC128B", F_IGNORED},
        {"LTC256B", F_IGNORED},
        {"STRONG", F_IGNORED},
        {"SYS", F_IGNORED},
        {"GPU", F_IGNORED},
        {"SM", F_IGNORED},
        {"WEAK", F_IGNORED},
        {"SYNC", F_IGNORED},
        {"DEFER_BLOCKING", F_IGNORED},
        {"REL", F_IGNORED},
        {"ABS", F_IGNORED},
        {"NOINC", F_IGNORED},
        {"NODEC", F_IGNORED},
        {"TRAP", F_IGNORED},
        {"SC", F_IGNORED},
        {"CTA", F_IGNORED},
        {"ADD", F_ADD},
        {"D2", F_SCALED},
        {"D4", F_SCALED},
        {"D8", F_SCALED},
        {"M2", F_SCALED},
        {"M4", F_SCALED},
        {"M8", F_SCALED},
        {"RN", F_IGNORED},
        {"IVALL", F_IGNORED},
        {"RELIABLE", F_IGNORED},
        {"RECONVERGENT", F_IGNORED},
        {"DIV", 0}};
    auto found = flags.find(modifier);
    return found == flags.end() ? 0 : found->second;
}

// ---- launches ----

static bool released(Warp &w, u32 live)
{
    u32 at_sync = 0, free = 0;
    each(live, [&](int l) { at_sync |= (u32)(w.state[l] == AT_SYNC) << l; });
    each(at_sync, [&](int l) {
        if (!(w.together[l] & live & ~at_sync))
            free |= 1u << l;
    });
    each(free, [&](int l) { w.state[l] = RUNS; });
    return free != 0;
}

// Until all lanes have ended or wait at a barrier.
static void run(Warp &w)
{
    const std::vector<Instruction> &code = w.machine->kernel->code;
    int size = (int)code.size();
    for (;;) {
        int first = size, join = size; // where the foremost lanes stand; where others wait for them
        u32 lanes = 0, live = 0;
        for (int l = 0; l < LANES; l++) {
            live |= (u32)(w.state[l] != ENDED) << l;
            if (w.state[l] != RUNS)
                continue;
            if (w.at[l] < first)
                join = first, first = w.at[l], lanes = 0;
            else if (w.at[l] > first && w.at[l] < join)
                join = w.at[l];
            lanes |= (u32)(w.at[l] == first) << l;
        }
        if (!lanes) {
            if (released(w, live))
                continue;
            each(live, [&](int l) {
                if (w.state[l] == AT_SYNC)
                    throw Error("lanes that wait for each other in " + w.machine->kernel->name);
            });
            return;
        }
        if (first == size)
            throw Error("behind the end of " + w.machine->kernel->name);
        for (bool moves = false; !moves && first < join;) {
            const Instruction &one = code[(size_t)first++];
            u32 guard = w.predicate[one.guard], active = lanes & (one.guard_not ? ~guard : guard);
            moves = one.moves;
            if (moves || first == join)
                each(lanes, [&](int l) { w.at[l] = first; });
            if (active && !one.run)
                refuse(one);
            if (active)
                one.run(w, one, active);
        }
    }
}

static void start(Warp &w, Machine &machine, u32 number)
{
    const Three &block = machine.block;
    w.machine = &machine;
    w.predicate[PT] = w.predicate[UPT] = ~0u;
    w.local.assign((size_t)LANES * LOCAL, 0);
    for (u32 l = 0; l < LANES; l++) {
        u32 thread = number * LANES + l;
        w.state[l] = thread < block.x * block.y * block.z ? RUNS : ENDED;
        w.thread[l][0] = thread % block.x;
        w.thread[l][1] = thread / block.x % block.y;
        w.thread[l][2] = thread / block.x / block.y;
    }
}

static void run_block(Machine &machine)
{
    u32 count = (machine.block.x * machine.block.y * machine.block.z + LANES - 1) / LANES;
    std::vector<std::unique_ptr<Warp>> warps(count);
    for (u32 k = 0; k < count; k++) {
        warps[k].reset(new Warp);
        start(*warps[k], machine, k);
    }
    for (bool waits = true; waits;) {
        waits = false;
        for (auto &w : warps)
            run(*w);
        for (auto &w : warps) {
            for (char &state : w->state) {
                if (state == AT_BARRIER)
                    state = RUNS, waits = true;
            }
        }
    }
}

void launch(const Kernel &kernel, Three grid, Three block, size_t shared, void *const *arguments,
            const std::vector<char> &constants, const std::map<u64, u64> &memory)
{
    Machine machine;
    machine.kernel = &kernel;
    machine.memory = &memory;
    machine.grid = grid;
    machine.block = block;
    std::vector<char> &bank = machine.banks[0];
    u32 stack = LOCAL, sizes[6] = {block.x, block.y, block.z, grid.x, grid.y, grid.z};
    bank.assign(kernel.parameter_base + 4096u, 0);
    memcpy(&bank[0], sizes, sizeof sizes);
    memcpy(&bank[0x28], &stack, sizeof stack);
    u32 window = LOCAL_WINDOW;
    memcpy(&bank[0x24], &window, sizeof window);
    for (size_t k = 0; k < kernel.parameters.size(); k++)
        memcpy(&bank[kernel.parameter_base + kernel.parameters[k].first], arguments[k],
               kernel.parameters[k].second);
    machine.banks[2] = kernel.literals;
    machine.banks[3] = constants;
    for (machine.place.z = 0; machine.place.z < grid.z; machine.place.z++)
        for (machine.place.y = 0; machine.place.y < grid.y; machine.place.y++)
            for (machine.place.x = 0; machine.place.x < grid.x; machine.place.x++) {
                machine.shared.assign(RESERVED + kernel.shared + shared, (char)0xCD);
                run_block(machine);
            }
}

} // namespace sass
