/* Halves, two of them in a register: numbers of 16 bits, IEEE's or bfloat16.
 *
 * Enters: an instruction and the lanes that run it. Leaves: their registers; each result is rounded
 * once from what double holds exactly, or holds with a last bit that says that something was left
 * out. */
#include "interpreter.h"
#include <cmath>

namespace sass
{

// How many digits a number has, the place of the last one of the smallest, and infinity's bits.
struct Format {
    int digits, least;
    u32 infinity;
};

static Format format_of(Flags flags)
{
    return flags & F_BF16 ? Format{8, -133, 0x7f80} : Format{11, -24, 0x7c00};
}

u32 to_half(double value, Flags flags)
{
    const Format format = format_of(flags);
    const bool minus = std::signbit(value);
    const u32 sign = minus ? 0x8000 : 0;
    if (value != value)
        return 0x7fff;
    if (std::isinf(value))
        return sign | format.infinity;
    int exponent;
    frexp(value, &exponent);
    const int step = value != 0 && exponent - format.digits > format.least ? exponent - format.digits : format.least;
    const double units = ldexp(fabs(value), -step), below = floor(units), rest = units - below;
    const bool up = flags & F_RZ   ? false
                    : flags & F_RP ? !minus && rest > 0
                    : flags & F_RM ? minus && rest > 0
                                   : rest > 0.5 || (rest == 0.5 && fmod(below, 2) == 1);
    const double whole = below + (up ? 1 : 0);
    const u64 bits = (u64)whole + ((u64)(step - format.least) << (format.digits - 1));
    if (bits < format.infinity)
        return sign | (u32)bits;
    const bool stays = flags & F_RZ ? true : flags & F_RP ? minus : flags & F_RM ? !minus : false;
    return sign | (stays ? format.infinity - 1 : format.infinity);
}

double of_half(u32 bits, Flags flags)
{
    const Format format = format_of(flags);
    const u32 size = bits & 0x7fff, exponent = size >> (format.digits - 1),
              fraction = size & ((1u << (format.digits - 1)) - 1);
    const double value = size > format.infinity    ? NAN
                         : size == format.infinity ? INFINITY
                         : exponent ? ldexp(fraction + (1u << (format.digits - 1)), (int)exponent - 1 + format.least)
                                    : ldexp(fraction, format.least);
    return bits & 0x8000 ? -value : value;
}

// a * b + c, whose last bit is odd where something was left out; a * b is exact.
static double product_sum(double a, double b, double c)
{
    const double product = a * b, sum = product + c;
    if (!std::isfinite(sum))
        return sum;
    const double added = sum - product, rest = (product - (sum - added)) + (c - added);
    u64 bits;
    memcpy(&bits, &sum, 8);
    return rest != 0 && !(bits & 1) ? nextafter(sum, rest > 0 ? INFINITY : -INFINITY) : sum;
}

u32 sum_of_pairs(u32 a, u32 b, Flags flags)
{
    u32 both = 0;
    for (int k = 0; k < 32; k += 16)
        both |= to_half(product_sum(of_half(a >> k & 65535, flags), 1, of_half(b >> k & 65535, flags)), flags & F_BF16)
                << k;
    return both;
}

// What an operand gives to the lower or to the upper result.
static double operand_of(Warp &w, const Instruction &one, size_t at, int lane, int upper)
{
    const Operand &o = one.in.at(at);
    if (o.kind == PREDICATE || o.inverted || o.halves == SINGLE)
        refuse(one);
    if (o.halves == EACH_ITS_OWN && upper) {
        Operand its = o;
        its.part = 16;
        return half(w, its, lane, one.flags);
    }
    return half(w, o, lane, one.flags);
}

static double saturated(const Instruction &one, double value)
{
    return !(one.flags & F_SAT) ? value : value >= 1 ? 1 : value > 0 ? value : 0;
}

template <class F> static void halves_of(Warp &w, const Instruction &one, u32 lanes, F f)
{
    each(lanes, [&](int l) {
        u32 both = 0;
        for (int upper = 0; upper < 2; upper++)
            both |= to_half(saturated(one, f(l, upper)), one.flags & F_BF16) << 16 * upper;
        put(w, one.result, l, both);
    });
}

// A float as two halves, cut off: what sm_75 has HADD2 for with a float and -0, and nothing else is known of it.
static void halves_of_float(Warp &w, const Instruction &one, u32 lanes)
{
    const Operand &zero = one.in[1];
    if (one.in[0].halves != SINGLE || zero.kind != REGISTER || zero.row != RZ || !zero.negative ||
        one.flags & ~F_IGNORED)
        refuse(one);
    each(lanes, [&](int l) { put(w, one.result, l, to_half(single(w, one.in[0], l), F_RZ) * 0x10001); });
}

// HADD2, or with F32 the sum as a float: then each operand says which half it is.
void op_hadd2(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() != 2)
        refuse(one);
    if (one.in[0].halves == SINGLE || one.in[1].halves == SINGLE) {
        halves_of_float(w, one, lanes);
        return;
    }
    if (!(one.flags & F_F32)) {
        halves_of(w, one, lanes, [&](int l, int upper) {
            return product_sum(operand_of(w, one, 0, l, upper), 1, operand_of(w, one, 1, l, upper));
        });
        return;
    }
    for (const Operand &o : one.in)
        if (one.flags & F_SAT || (o.halves == EACH_ITS_OWN && (o.kind != REGISTER || o.row != RZ)))
            refuse(one);
    each(lanes, [&](int l) {
        put_single(w, one.result, l, (float)operand_of(w, one, 0, l, 0) + (float)operand_of(w, one, 1, l, 0));
    });
}

void op_hmul2(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() != 2)
        refuse(one);
    halves_of(w, one, lanes, [&](int l, int upper) {
        return operand_of(w, one, 0, l, upper) * operand_of(w, one, 1, l, upper);
    });
}

void op_hfma2(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() != 3)
        refuse(one);
    halves_of(w, one, lanes, [&](int l, int upper) {
        return product_sum(operand_of(w, one, 0, l, upper), operand_of(w, one, 1, l, upper),
                           operand_of(w, one, 2, l, upper));
    });
}

void op_hmnmx2(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() != 3)
        refuse(one);
    const bool gives_nan = (one.flags & F_NAN) != 0;
    halves_of(w, one, lanes, [&](int l, int upper) {
        const double a = operand_of(w, one, 0, l, upper), b = operand_of(w, one, 1, l, upper);
        const bool least = holds(w, one.in[2], l);
        return a != a             ? gives_nan ? a : b
               : b != b           ? gives_nan ? b : a
               : a == b           ? (std::signbit(a) == least ? a : b)
               : (a < b) == least ? a
                                  : b;
    });
}

static bool compared(Warp &w, const Instruction &one, int lane, int upper)
{
    const double a = operand_of(w, one, 0, lane, upper), b = operand_of(w, one, 1, lane, upper);
    const bool nan = a != a || b != b, other = holds(w, one.in.at(2), lane);
    const Flags what = one.flags;
    const bool value = (what & (F_LT | F_LE | F_NE) && a < b) || (what & (F_GT | F_GE | F_NE) && a > b) ||
                       (what & (F_EQ | F_LE | F_GE) && a == b) || (what & F_UNORDERED && nan) ||
                       (what & F_NUM && !nan) || (what & F_NAN && nan);
    return combined(one, value, other);
}

// The lower halves' predicate, and the upper halves'.
void op_hsetp2(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        const bool lower = compared(w, one, l, 0), upper = compared(w, one, l, 1);
        put_predicate(w, one.carries[0], l, lower);
        put_predicate(w, one.carries[1], l, upper);
    });
}

// The same as numbers: with BF 1 and 0, else all bits and none.
void op_hset2(Warp &w, const Instruction &one, u32 lanes)
{
    const u32 yes = !(one.flags & F_BF) ? 0xffff : to_half(1, one.flags & F_BF16);
    each(lanes, [&](int l) {
        put(w, one.result, l,
            (compared(w, one, l, 0) ? yes : 0) | (compared(w, one, l, 1) ? yes << 16 : 0));
    });
}

// Two floats as halves, the first one above.
void op_f2fp(Warp &w, const Instruction &one, u32 lanes)
{
    if (!(one.flags & F_PACK) || one.in.size() != 2)
        refuse(one);
    each(lanes, [&](int l) {
        put(w, one.result, l,
            to_half(single(w, one.in[0], l), one.flags) << 16 | to_half(single(w, one.in[1], l), one.flags));
    });
}

} // namespace sass
