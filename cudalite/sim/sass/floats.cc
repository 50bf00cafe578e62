/* Floating numbers, and what becomes of them as other types.
 *
 * Enters: an instruction and the lanes that run it. Leaves: their registers, rounded as IEEE 754
 * has it; the approximations of MUFU alone are rounded from double here, and not a GPU's last
 * bit. */
#include "interpreter.h"
#include <cfenv>
#include <cmath>

namespace sass
{

struct Rounding {
    Rounding(Flags flags)
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

void op_fadd(Warp &w, const Instruction &one, u32 lanes)
{
    single_of(w, one, lanes, [](float a, float b, float) { return a + b; });
}

void op_fmul(Warp &w, const Instruction &one, u32 lanes)
{
    single_of(w, one, lanes, [&](float a, float b, float) { return a * b * one.scale; });
}

void op_ffma(Warp &w, const Instruction &one, u32 lanes)
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

void op_dadd(Warp &w, const Instruction &one, u32 lanes)
{
    double_of(w, one, lanes, [](double a, double b, double) { return a + b; });
}

void op_dmul(Warp &w, const Instruction &one, u32 lanes)
{
    double_of(w, one, lanes, [](double a, double b, double) { return a * b; });
}

void op_dfma(Warp &w, const Instruction &one, u32 lanes)
{
    double_of(w, one, lanes, [](double a, double b, double c) { return fma(a, b, c); });
}

void op_fmnmx(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        float a = single(w, one.in.at(0), l), b = single(w, one.in.at(1), l);
        bool least = holds(w, one.in.at(2), l);
        const bool gives_nan = one.flags & F_NAN;
        float value = a != a             ? gives_nan ? a : b
                      : b != b           ? gives_nan ? b : a
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

void op_fsetp(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        compare(w, one, l, flushed(one, single(w, one.in.at(0), l)),
                flushed(one, single(w, one.in.at(1), l)));
    });
}

void op_dsetp(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes,
         [&](int l) { compare(w, one, l, twice(w, one.in.at(0), l), twice(w, one.in.at(1), l)); });
}

void op_fsel(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        const Operand &o = one.in[holds(w, one.in.at(2), l) ? 0 : 1];
        u32 bits = raw(w, o, l);
        put(w, one.result, l,
            (o.absolute ? bits & 0x7fffffff : bits) ^ (o.negative ? 1u << 31 : 0));
    });
}

// Whether a quotient needs the long way; numbers of usual size do not.
void op_fchk(Warp &w, const Instruction &one, u32 lanes)
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
void op_mufu(Warp &w, const Instruction &one, u32 lanes)
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
                       : one.flags & F_TANH ? tanh(x)
                       : one.flags & F_SIN  ? sin(turn * x)
                                            : cos(turn * x);
        if (!(one.flags & (F_RCP | F_RSQ | F_SQRT | F_EX2 | F_LG2 | F_SIN | F_COS | F_TANH)))
            refuse(one);
        put_single(w, one.result, l, (float)value);
    });
}

// ---- from one type to another ----

void op_f2f(Warp &w, const Instruction &one, u32 lanes)
{
    Rounding rounding(one.flags);
    const bool halves = (one.flags & (F_F16 | F_BF16)) != 0;
    if (!(one.flags & F_F32) + !(one.flags & F_F64) + !halves != 1 || one.flags & (F_TRUNC | F_FLOOR | F_CEIL | F_SAT) ||
        (halves && one.flags & F_FTZ))
        refuse(one);
    each(lanes, [&](int l) {
        if (one.base == 16)
            put(w, one.result, l,
                to_half(one.flags & F_F64 ? twice(w, one.in.at(0), l) : single(w, one.in.at(0), l), one.flags));
        else if (halves && one.base == 64)
            put_twice(w, one.result, l, half(w, one.in.at(0), l, one.flags));
        else if (halves)
            put_single(w, one.result, l, (float)half(w, one.in.at(0), l, one.flags));
        else if (one.base == 64)
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

void op_frnd(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        if (one.flags & F_F64)
            put_twice(w, one.result, l, to_whole(one, twice(w, one.in.at(0), l)));
        else if (one.flags & F_F16)
            put(w, one.result, l, to_half(to_whole(one, half(w, one.in.at(0), l, one.flags)), 0));
        else
            put_single(w, one.result, l, (float)to_whole(one, single(w, one.in.at(0), l)));
    });
}

void op_f2i(Warp &w, const Instruction &one, u32 lanes)
{
    bool is_unsigned = (one.flags & (F_U64 | F_U32 | F_U16 | F_U8)) != 0;
    int bits = bits_of(one.flags);
    double least = is_unsigned ? 0 : -ldexp(1, bits - 1),
           end = ldexp(1, is_unsigned ? bits : bits - 1);
    each(lanes, [&](int l) {
        double value = to_whole(one, one.flags & F_F16   ? half(w, one.in.at(0), l, one.flags)
                                     : one.flags & F_F64 ? twice(w, one.in.at(0), l)
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

void op_i2f(Warp &w, const Instruction &one, u32 lanes)
{
    Rounding rounding(one.flags);
    bool is_unsigned = (one.flags & (F_U64 | F_U32 | F_U16 | F_U8)) != 0;
    int bits = bits_of(one.flags);
    each(lanes, [&](int l) {
        u64 from = (bits == 64 ? pair(w, one.in.at(0), l) : whole(w, one.in.at(0), l))
                       >> one.in.at(0).part << (64 - bits);
        from = is_unsigned ? from >> (64 - bits) : (u64)((int64_t)from >> (64 - bits));
        volatile u64 kept = from; // what is rounded here is rounded as asked
        if (one.flags & F_F16) // a number that a double cannot hold is none that a half can
            put(w, one.result, l, to_half(is_unsigned ? (double)kept : (double)(int64_t)kept, one.flags));
        else if (one.flags & F_F64)
            put_twice(w, one.result, l, is_unsigned ? (double)kept : (double)(int64_t)kept);
        else
            put_single(w, one.result, l, is_unsigned ? (float)kept : (float)(int64_t)kept);
    });
}

} // namespace sass
