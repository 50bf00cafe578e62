/* Integers, bits and predicates.
 *
 * Enters: an instruction and the lanes that run it. Leaves: their registers. */
#include "interpreter.h"

namespace sass
{

void op_mov(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) { put(w, one.result, l, whole(w, one.in.at(0), l)); });
}

void op_cs2r(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.at(0).text != "SRZ")
        refuse(one);
    each(lanes, [&](int l) { put_pair(w, one.result, l, 0); });
}

void op_s2r(Warp &w, const Instruction &one, u32 lanes)
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

void op_iadd3(Warp &w, const Instruction &one, u32 lanes)
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

void op_imad(Warp &w, const Instruction &one, u32 lanes)
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

void op_lea(Warp &w, const Instruction &one, u32 lanes)
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
            a = (u32)((one.in[0].inverted ? ~bits : bits) << shift);
            if (one.in[0].negative) // with the carry of a negative one
                a = (u64)(u32)~a + 1;
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

void op_lop3(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 bits = looked_up((u32)one.in.at(3).bits, whole(w, one.in[0], l), whole(w, one.in[1], l),
                             whole(w, one.in[2], l));
        put(w, one.result, l, bits);
        put_predicate(w, one.carries[0], l, bits || (one.in.size() > 4 && holds(w, one.in[4], l)));
    });
}

void op_plop3(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 a = holds(w, one.in.at(0), l), b = holds(w, one.in.at(1), l),
            c = holds(w, one.in.at(2), l);
        put_predicate(w, one.carries[0], l, one.in.at(3).bits >> (a << 2 | b << 1 | c) & 1);
        put_predicate(w, one.carries[1], l, one.in.at(4).bits >> (a << 2 | b << 1 | c) & 1);
    });
}

void op_shf(Warp &w, const Instruction &one, u32 lanes)
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

void op_sel(Warp &w, const Instruction &one, u32 lanes)
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

// Of each half by itself; compared in the upper half of a word, that is a comparison of words.
static u32 lesser_halves(u32 a, u32 b, bool is_unsigned, bool least)
{
    u32 low = lesser(a << 16, b << 16, is_unsigned, least) >> 16;
    return (lesser(a & ~65535u, b & ~65535u, is_unsigned, least)) | low;
}

void op_minmax(Warp &w, const Instruction &one, u32 lanes)
{
    bool halves = (one.flags & F_2) != 0;
    each(lanes, [&](int l) {
        u32 a = whole(w, one.in.at(0), l), b = whole(w, one.in.at(1), l);
        bool least = holds(w, one.in.at(2), l);
        put(w, one.result, l,
            halves ? lesser_halves(a, b, one.flags & F_U16, least)
                   : lesser(a, b, one.flags & F_U32, least));
    });
}

void op_addminmax(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 sum = whole(w, one.in.at(0), l) + whole(w, one.in.at(1), l);
        put(w, one.result, l,
            lesser(sum, whole(w, one.in.at(2), l), one.flags & F_U32, holds(w, one.in.at(3), l)));
    });
}

void op_prmt(Warp &w, const Instruction &one, u32 lanes)
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

void op_p2r(Warp &w, const Instruction &one, u32 lanes)
{
    const int first = one.in.at(0).text == "UPR" ? UP : 0;
    each(lanes, [&](int l) {
        u32 all = 0, mask = whole(w, one.in.at(2), l);
        for (int k = 0; k < 7; k++)
            all |= (w.predicate[first + k] >> l & 1) << k;
        put(w, one.result, l, (whole(w, one.in[1], l) & ~mask) | (all & mask));
    });
}

void op_r2p(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        for (int k = 0; k < 7; k++) {
            if (whole(w, one.in.at(2), l) >> k & 1)
                put_predicate(w, k, l, whole(w, one.in[1], l) >> k & 1);
        }
    });
}

void op_iabs(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 bits = whole(w, one.in.at(0), l);
        put(w, one.result, l, bits >> 31 ? 0 - bits : bits);
    });
}

void op_popc(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes,
         [&](int l) { put(w, one.result, l, (u32)__builtin_popcount(whole(w, one.in.at(0), l))); });
}

// The place of the highest bit, or how far it is from the top.
void op_flo(Warp &w, const Instruction &one, u32 lanes)
{
    if (!(one.flags & F_U32))
        refuse(one);
    each(lanes, [&](int l) {
        u32 bits = whole(w, one.in.at(0), l), zeros = bits ? (u32)__builtin_clz(bits) : 0;
        put(w, one.result, l, !bits ? ~0u : one.flags & F_SH ? zeros : 31 - zeros);
    });
}

void op_idp(Warp &w, const Instruction &one, u32 lanes)
{
    bool bytes = (one.flags & F_4A) != 0, first_signed = one.base & 1, second_signed = one.base & 2;
    if (one.flags & F_HI)
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

void op_isetp(Warp &w, const Instruction &one, u32 lanes)
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

} // namespace sass
