/* Integers, bits and predicates.
 *
 * Enters: an instruction and the lanes that run it. Leaves: their registers. */
#include "interpreter.h"

#include "cudalite_sim/sim_device.h"

namespace sass
{

void op_mov(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) { put(w, one.result, l, whole(w, one.in.at(0), l)); });
}

// R2UR takes what all lanes have; with a predicate it would say something about them.
void op_r2ur(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.carries[0] != PT)
        refuse(one);
    op_mov(w, one, lanes);
}

void op_cs2r(Warp &w, const Instruction &one, u32 lanes)
{
    const std::string &name = one.in.at(0).text;
    if (name != "SRZ" && name != "SR_CLOCKLO" && name != "SR_GLOBALTIMERLO")
        refuse(one);
    const u64 value = name == "SRZ" ? 0 : (u64)cudalite_sim_clock();
    each(lanes, [&](int l) {
        if (one.flags & F_32)
            put(w, one.result, l, (u32)value);
        else
            put_pair(w, one.result, l, value);
    });
}

// Registers of the system; false: not known.
static bool special(Warp &w, const std::string &name, int lane, u32 &value)
{
    const uint3 &place = w.machine->worker->block_index, &thread = thread_of(w, lane).index;
    const u32 equal = 1u << lane, less = equal - 1;
    const struct {
        const char *name;
        u32 value;
    } all[] = {
        {"SR_TID.X", thread.x}, {"SR_TID.Y", thread.y}, {"SR_TID.Z", thread.z},
        {"SR_CTAID.X", place.x},         {"SR_CTAID.Y", place.y},         {"SR_CTAID.Z", place.z},
        {"SR_LANEID", (u32)lane},        {"SR_EQMASK", equal},            {"SR_LTMASK", less},
        {"SR_LEMASK", less | equal},     {"SR_GTMASK", ~(less | equal)},  {"SR_GEMASK", ~less},
        {"SR_SWINHI", SHARED_WINDOW},    {"SR_LWINHI", LOCAL_WINDOW},     {"SR_CgaCtaId", 0},
        {"SRZ", 0},
    };
    for (const auto &one : all)
        if (name == one.name)
            return value = one.value, true;
    value = name == "SR_CLOCKLO" ? (u32)cudalite_sim_clock() : 0;
    return name == "SR_CLOCKLO";
}

void op_s2r(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 value;
        if (!special(w, one.in.at(0).text, l, value))
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

// Of each half by itself.
static u32 sum_of_halves(u32 a, u32 b)
{
    return ((a & ~65535u) + (b & ~65535u)) | ((a + b) & 65535);
}

void op_iadd3(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.flags & F_2) { // VIADD of halves
        if (one.in.size() != 2 || one.in[0].negative || one.in[1].negative)
            refuse(one);
        each(lanes, [&](int l) {
            put(w, one.result, l, sum_of_halves(whole(w, one.in[0], l), whole(w, one.in[1], l)));
        });
        return;
    }
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

// The lesser or the greater one, of words or of halves; RELU: and not below 0.
static u32 chosen(const Instruction &one, u32 a, u32 b, bool least)
{
    const bool halves = (one.flags & F_2) != 0, is_unsigned = (one.flags & (halves ? F_U16 : F_U32)) != 0;
    const u32 value = halves ? lesser_halves(a, b, is_unsigned, least) : lesser(a, b, is_unsigned, least);
    if (!(one.flags & F_RELU))
        return value;
    return halves ? lesser_halves(value, 0, false, false) : lesser(value, 0, false, false);
}

// Whether a sign stands where it would be one of halves.
static void no_signs(const Instruction &one)
{
    for (const Operand &o : one.in)
        if (one.flags & F_2 && o.kind != PREDICATE && (o.negative || o.inverted))
            refuse(one);
}

void op_minmax(Warp &w, const Instruction &one, u32 lanes)
{
    no_signs(one);
    if (one.in.size() != 3)
        refuse(one);
    each(lanes, [&](int l) {
        put(w, one.result, l,
            chosen(one, whole(w, one.in[0], l), whole(w, one.in[1], l), holds(w, one.in[2], l)));
    });
}

void op_minmax3(Warp &w, const Instruction &one, u32 lanes)
{
    no_signs(one);
    if (one.in.size() != 4)
        refuse(one);
    each(lanes, [&](int l) {
        const bool least = holds(w, one.in[3], l);
        put(w, one.result, l,
            chosen(one, chosen(one, whole(w, one.in[0], l), whole(w, one.in[1], l), least),
                   whole(w, one.in[2], l), least));
    });
}

void op_addminmax(Warp &w, const Instruction &one, u32 lanes)
{
    no_signs(one);
    if (one.in.size() != 4)
        refuse(one);
    each(lanes, [&](int l) {
        u32 a = whole(w, one.in[0], l), b = whole(w, one.in[1], l);
        put(w, one.result, l,
            chosen(one, one.flags & F_2 ? sum_of_halves(a, b) : a + b, whole(w, one.in[2], l),
                   holds(w, one.in[3], l)));
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

// The place of the highest bit, or how far it is from the top; of a signed number, of the highest that is not as its sign.
void op_flo(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 bits = whole(w, one.in.at(0), l);
        if (!(one.flags & F_U32) && bits >> 31)
            bits = ~bits;
        u32 zeros = bits ? (u32)__builtin_clz(bits) : 0;
        put(w, one.result, l, !bits ? ~0u : one.flags & F_SH ? zeros : 31 - zeros);
    });
}

void op_brev(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 bits = whole(w, one.in.at(0), l), turned = 0;
        for (int k = 0; k < 32; k++)
            turned |= (bits >> k & 1) << (31 - k);
        put(w, one.result, l, turned);
    });
}

// A number's lowest bits; all 32 of them for what is longer.
static u32 lowest(u32 count)
{
    return count < 32 ? (1u << count) - 1 : ~0u;
}

// So many ones from a place on.
void op_bmsk(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.flags & F_W)
        refuse(one);
    each(lanes, [&](int l) {
        u32 at = whole(w, one.in.at(0), l), count = whole(w, one.in.at(1), l);
        put(w, one.result, l, at < 32 ? lowest(count) << at : 0);
    });
}

// So many of the lowest bits, as a number with a sign or without.
void op_sgxt(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.flags & F_W)
        refuse(one);
    each(lanes, [&](int l) {
        u32 count = whole(w, one.in.at(1), l), bits = whole(w, one.in.at(0), l) & lowest(count);
        if (!(one.flags & F_U32) && count && count < 32 && bits >> (count - 1) & 1)
            bits |= ~lowest(count);
        put(w, one.result, l, bits);
    });
}

void op_vabsdiff(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        u32 a = whole(w, one.in.at(0), l), b = whole(w, one.in.at(1), l);
        bool less = one.flags & F_U32 ? a < b : (int32_t)a < (int32_t)b;
        put(w, one.result, l, (less ? b - a : a - b) + whole(w, one.in.at(2), l));
    });
}

// Of each byte by itself, or the sum of all four and one more number.
void op_vabsdiff4(Warp &w, const Instruction &one, u32 lanes)
{
    const Operand &more = one.in.at(2);
    const bool sums = (one.flags & F_ACC) != 0;
    if (!(one.flags & F_U8) || (!sums && (more.kind != REGISTER || more.row != RZ)))
        refuse(one);
    each(lanes, [&](int l) {
        u32 a = whole(w, one.in[0], l), b = whole(w, one.in[1], l), each_by_itself = 0, sum = 0;
        for (int k = 0; k < 32; k += 8) {
            u32 left = a >> k & 255, right = b >> k & 255, apart = left < right ? right - left : left - right;
            each_by_itself |= apart << k;
            sum += apart;
        }
        put(w, one.result, l, sums ? sum + whole(w, more, l) : each_by_itself);
    });
}

void op_idp(Warp &w, const Instruction &one, u32 lanes)
{
    bool bytes = (one.flags & F_4A) != 0, first_signed = one.base & 1, second_signed = one.base & 2;
    const int upper = one.flags & F_HI ? 16 : 0; // of two halves with the upper two bytes
    if (bytes && upper)
        refuse(one);
    each(lanes, [&](int l) {
        u32 a = whole(w, one.in.at(0), l), b = whole(w, one.in.at(1), l) >> upper,
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
