/* Instructions of inline PTX for the simulator. Each is a template of its type; registers are their
 * bits, in 64. A file of the program that has inline PTX includes this. */
#ifndef CUDALITE_SIM_PTX_H
#define CUDALITE_SIM_PTX_H

#include <limits>

#include "sim_device.h"
#include "sim_math.h"

namespace cudalite_sim
{
constexpr bool ptx_never = false; /* for instructions that are not simulated */
namespace ptx
{
typedef unsigned long long Bits;

template <typename T> CUDALITE_SIM_INLINE Bits bits(const T &value)
{
    static_assert(sizeof(T) <= 8, "cudalite-sim takes operands of up to 8 bytes in inline PTX");
    Bits result = 0;
    __builtin_memcpy(&result, &value, sizeof value);
    return result;
}
template <typename T> CUDALITE_SIM_INLINE T as(Bits bits)
{
    T value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
/* Variables that an operand names: of the size that its constraint tells, narrower ones widened. */
template <typename Register, typename T> CUDALITE_SIM_INLINE Bits take(const T &value)
{
    if constexpr (std::is_integral<T>::value || std::is_enum<T>::value)
        return bits(static_cast<Register>(value));
    else
        return bits(value);
}
template <typename Register, typename T> CUDALITE_SIM_INLINE void give(T &variable, Bits result)
{
    if constexpr (std::is_integral<T>::value)
        variable = static_cast<T>(as<Register>(result));
    else
        variable = as<T>(result);
}

/* The 32 bits that a program keeps of a shared address: the rest is that of the block's memory. */
CUDALITE_SIM_INLINE Bits shared_address(Bits address)
{
    if (address >> 32)
        return address;
    const Bits base = reinterpret_cast<Bits>(cudalite_dynamic_shared);
    const int distance =
        static_cast<int>(static_cast<unsigned>(address) - static_cast<unsigned>(base));
    return base + static_cast<Bits>(static_cast<long long>(distance));
}

template <typename T> struct Twice;
template <> struct Twice<short> {
    typedef int type;
};
template <> struct Twice<unsigned short> {
    typedef unsigned type;
};
template <> struct Twice<int> {
    typedef long long type;
};
template <> struct Twice<unsigned> {
    typedef unsigned long long type;
};
template <> struct Twice<long long> {
    typedef __int128 type;
};
template <> struct Twice<unsigned long long> {
    typedef unsigned __int128 type;
};

#define CUDALITE_SIM_PTX1(name, expression)                                                        \
    template <typename T> CUDALITE_SIM_INLINE Bits name(Bits a_)                                   \
    {                                                                                              \
        const T a = as<T>(a_);                                                                     \
        return bits(static_cast<T>(expression));                                                   \
    }
#define CUDALITE_SIM_PTX2(name, expression)                                                        \
    template <typename T> CUDALITE_SIM_INLINE Bits name(Bits a_, Bits b_)                          \
    {                                                                                              \
        const T a = as<T>(a_), b = as<T>(b_);                                                      \
        return bits(static_cast<T>(expression));                                                   \
    }
#define CUDALITE_SIM_PTX3(name, expression)                                                        \
    template <typename T> CUDALITE_SIM_INLINE Bits name(Bits a_, Bits b_, Bits c_)                 \
    {                                                                                              \
        const T a = as<T>(a_), b = as<T>(b_), c = as<T>(c_);                                       \
        return bits(static_cast<T>(expression));                                                   \
    }
#define CUDALITE_SIM_PTX_COMPARE(name, operation)                                                  \
    template <typename T> CUDALITE_SIM_INLINE Bits setp_##name(Bits a, Bits b)                     \
    {                                                                                              \
        return as<T>(a) operation as<T>(b);                                                        \
    }
CUDALITE_SIM_PTX1(mov, a)
CUDALITE_SIM_PTX1(cvta, a)
CUDALITE_SIM_PTX1(cvta_to, a)
CUDALITE_SIM_PTX2(add, a + b)
CUDALITE_SIM_PTX2(sub, a - b)
CUDALITE_SIM_PTX2(mul, a *b)
CUDALITE_SIM_PTX2(mul_lo, a *b)
CUDALITE_SIM_PTX2(mul_hi, (typename Twice<T>::type(a) * b) >> (8 * sizeof(T)))
CUDALITE_SIM_PTX3(mad, a *b + c)
CUDALITE_SIM_PTX3(mad_lo, a *b + c)
CUDALITE_SIM_PTX3(mad_hi, ((typename Twice<T>::type(a) * b) >> (8 * sizeof(T))) + c)
CUDALITE_SIM_PTX2(div, a / b)
CUDALITE_SIM_PTX2(rem, a % b)
CUDALITE_SIM_PTX1(neg, -a)
CUDALITE_SIM_PTX1(abs, a < 0 ? -a : a)
CUDALITE_SIM_PTX3(sad, c + (a < b ? b - a : a - b))
CUDALITE_SIM_PTX2(and_, a &b)
CUDALITE_SIM_PTX2(or_, a | b)
CUDALITE_SIM_PTX2(xor_, a ^ b)
CUDALITE_SIM_PTX1(not_, ~a)
CUDALITE_SIM_PTX_COMPARE(eq, ==)
CUDALITE_SIM_PTX_COMPARE(ne, !=)
CUDALITE_SIM_PTX_COMPARE(lt, <)
CUDALITE_SIM_PTX_COMPARE(le, <=)
CUDALITE_SIM_PTX_COMPARE(gt, >)
CUDALITE_SIM_PTX_COMPARE(ge, >=)
CUDALITE_SIM_PTX1(rcp, T(1) / a)
CUDALITE_SIM_PTX1(sqrt, std::sqrt(a))
CUDALITE_SIM_PTX1(rsqrt, T(1) / std::sqrt(a))
CUDALITE_SIM_PTX1(sin, std::sin(a))
CUDALITE_SIM_PTX1(cos, std::cos(a))
CUDALITE_SIM_PTX1(lg2, std::log2(a))
CUDALITE_SIM_PTX1(ex2, std::exp2(a))
CUDALITE_SIM_PTX1(tanh, std::tanh(a))
#undef CUDALITE_SIM_PTX1
#undef CUDALITE_SIM_PTX2
#undef CUDALITE_SIM_PTX3
#undef CUDALITE_SIM_PTX_COMPARE

/* A number beats NaN. */
template <typename T> CUDALITE_SIM_INLINE Bits min(Bits a_, Bits b_)
{
    const T a = as<T>(a_), b = as<T>(b_);
    return bits(b < a || a != a ? b : a);
}
template <typename T> CUDALITE_SIM_INLINE Bits max(Bits a_, Bits b_)
{
    const T a = as<T>(a_), b = as<T>(b_);
    return bits(a < b || a != a ? b : a);
}
template <typename T> CUDALITE_SIM_INLINE Bits fma(Bits a, Bits b, Bits c)
{
    return bits(std::fma(as<T>(a), as<T>(b), as<T>(c)));
}
template <typename T> CUDALITE_SIM_INLINE Bits mul_wide(Bits a, Bits b)
{
    return bits(static_cast<typename Twice<T>::type>(as<T>(a)) * as<T>(b));
}
template <typename T> CUDALITE_SIM_INLINE Bits mad_wide(Bits a, Bits b, Bits c)
{
    typedef typename Twice<T>::type Wide;
    return bits(static_cast<Wide>(static_cast<Wide>(as<T>(a)) * as<T>(b) + as<Wide>(c)));
}
/* The low 24 bits, with their sign. */
template <typename T> CUDALITE_SIM_INLINE Bits mul24_lo(Bits a, Bits b)
{
    const T x = static_cast<T>(as<T>(a) << 8) >> 8, y = static_cast<T>(as<T>(b) << 8) >> 8;
    return bits(static_cast<T>(x * y));
}
template <typename T> CUDALITE_SIM_INLINE Bits mad24_lo(Bits a, Bits b, Bits c)
{
    return bits(static_cast<T>(as<T>(mul24_lo<T>(a, b)) + as<T>(c)));
}

/* --- bits ------------------------------------------------------------------------------------- */

template <typename T> CUDALITE_SIM_INLINE Bits shl(Bits a, Bits by_)
{
    const unsigned by = as<unsigned>(by_);
    return by >= 8 * sizeof(T) ? 0 : bits(static_cast<T>(as<T>(a) << by));
}
template <typename T> CUDALITE_SIM_INLINE Bits shr(Bits a, Bits by_)
{
    const unsigned by = as<unsigned>(by_), most = 8 * sizeof(T) - 1;
    const T value = as<T>(a);
    if (by > most)
        return bits(static_cast<T>(value < 0 ? -1 : 0));
    return bits(static_cast<T>(value >> by));
}
/* Two registers of 32 bits as one of 64, shifted: its upper half, or its lower one. */
CUDALITE_SIM_INLINE unsigned funnel(Bits low, Bits high, unsigned by, bool left)
{
    const Bits both = (high << 32) | (low & 0xFFFFFFFFu);
    return static_cast<unsigned>(left ? both << by >> 32 : both >> by);
}
#define CUDALITE_SIM_PTX_FUNNEL(name, amount, left)                                                \
    template <typename T> CUDALITE_SIM_INLINE Bits name(Bits a, Bits b, Bits c_)                   \
    {                                                                                              \
        const unsigned c = as<unsigned>(c_);                                                       \
        return (amount) == 32 && (left) ? as<unsigned>(a) : funnel(a, b, (amount), left);          \
    }
CUDALITE_SIM_PTX_FUNNEL(shf_l_wrap, c & 31, true)
CUDALITE_SIM_PTX_FUNNEL(shf_r_wrap, c & 31, false)
CUDALITE_SIM_PTX_FUNNEL(shf_l_clamp, c < 32 ? c : 32, true)
CUDALITE_SIM_PTX_FUNNEL(shf_r_clamp, c < 32 ? c : 32, false)
#undef CUDALITE_SIM_PTX_FUNNEL
template <typename T> CUDALITE_SIM_INLINE Bits brev(Bits a)
{
    T result = 0;
    for (unsigned i = 0; i < 8 * sizeof(T); i++)
        result |= static_cast<T>((a >> i & 1) << (8 * sizeof(T) - 1 - i));
    return bits(result);
}
template <typename T> CUDALITE_SIM_INLINE Bits popc(Bits a)
{
    return static_cast<Bits>(__builtin_popcountll(as<T>(a)));
}
/* The highest bit that is not the sign; -1: there is none. */
template <typename T> CUDALITE_SIM_INLINE Bits bfind(Bits a)
{
    T value = as<T>(a);
    if (value < 0)
        value = static_cast<T>(~value);
    const Bits word = static_cast<Bits>(value);
    return bits(word ? 63 - __builtin_clzll(word) : -1);
}
template <typename T> CUDALITE_SIM_INLINE Bits clz(Bits a)
{
    const Bits word = bits(as<T>(a));
    return static_cast<Bits>(word ? __builtin_clzll(word) - (64 - 8 * static_cast<int>(sizeof(T)))
                                  : 8 * static_cast<int>(sizeof(T)));
}
/* A field of `length` bits from `at`; beyond the register are zeros, or copies of the sign. */
template <typename T> CUDALITE_SIM_INLINE Bits bfe(Bits a, Bits at_, Bits length_)
{
    const unsigned at = at_ & 255, length = length_ & 255, width = 8 * sizeof(T);
    const T value = as<T>(a);
    if (length == 0)
        return 0;
    const unsigned last = at + length - 1 < width - 1 ? at + length - 1 : width - 1;
    const bool sign = value < 0 || T(-1) < T(0) ? (a >> last & 1) != 0 && T(-1) < T(0) : false;
    Bits result = at < width ? bits(value) >> at : 0;
    const unsigned kept = at < width ? last - at + 1 : 0;
    if (kept < 64)
        result &= (Bits(1) << kept) - 1;
    if (sign && kept < 64)
        result |= ~Bits(0) << kept;
    return bits(as<T>(result));
}
template <typename T> CUDALITE_SIM_INLINE Bits bfi(Bits a, Bits b, Bits at_, Bits length_)
{
    const unsigned at = at_ & 255, length = length_ & 255, width = 8 * sizeof(T);
    if (length == 0 || at >= width)
        return bits(as<T>(b));
    const Bits field = (length < 64 ? (Bits(1) << length) - 1 : ~Bits(0)) << at;
    return bits(as<T>((b & ~field) | ((a << at) & field)));
}
template <typename T> CUDALITE_SIM_INLINE Bits prmt(Bits a, Bits b, Bits selector)
{
    const Bits both = (b << 32) | (a & 0xFFFFFFFFu);
    Bits result = 0;
    for (int i = 0; i < 4; i++) {
        const unsigned choice = selector >> (4 * i) & 15;
        Bits byte = both >> (8 * (choice & 7)) & 255;
        if (choice & 8)
            byte = byte & 128 ? 255 : 0;
        result |= byte << (8 * i);
    }
    return result;
}
/* Each bit of the table is what the bits of a, b and c of one place give. */
template <typename T> CUDALITE_SIM_INLINE Bits lop3(Bits a, Bits b, Bits c, Bits table)
{
    Bits result = 0;
    for (unsigned i = 0; i < 8; i++)
        if (table >> i & 1)
            result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    return bits(as<T>(result));
}
template <typename T> CUDALITE_SIM_INLINE Bits dp4a(Bits a, Bits b, Bits c)
{
    typedef typename std::conditional<std::is_signed<T>::value, signed char, unsigned char>::type C;
    T sum = as<T>(c);
    for (int i = 0; i < 4; i++)
        sum += static_cast<T>(as<C>(a >> (8 * i))) * static_cast<T>(as<C>(b >> (8 * i)));
    return bits(sum);
}
template <typename T> CUDALITE_SIM_INLINE Bits vabsdiff4_add(Bits a, Bits b, Bits c)
{
    typedef typename std::conditional<std::is_signed<T>::value, signed char, unsigned char>::type C;
    T sum = as<T>(c);
    for (int i = 0; i < 4; i++) {
        const int difference = as<C>(a >> (8 * i)) - as<C>(b >> (8 * i));
        sum += static_cast<T>(difference < 0 ? -difference : difference);
    }
    return bits(sum);
}
template <typename T> CUDALITE_SIM_INLINE Bits selp(Bits a, Bits b, Bits predicate)
{
    return predicate & 1 ? bits(as<T>(a)) : bits(as<T>(b));
}

/* --- conversions: to a type, from one --------------------------------------------------------- */

/* Numbers out of range become the nearest one, NaN becomes 0. */
template <typename To, typename From> CUDALITE_SIM_INLINE Bits convert(From value)
{
    if constexpr (std::is_integral<To>::value && std::is_floating_point<From>::value) {
        const double most = static_cast<double>(std::numeric_limits<To>::max());
        const double least = static_cast<double>(std::numeric_limits<To>::min());
        if (value != value)
            return 0;
        if (value >= most)
            return bits(std::numeric_limits<To>::max());
        if (value <= least)
            return bits(std::numeric_limits<To>::min());
    }
    return bits(static_cast<To>(value));
}
template <typename To, typename From> CUDALITE_SIM_INLINE Bits cvt(Bits a)
{
    return convert<To>(as<From>(a));
}
template <typename To, typename From> CUDALITE_SIM_INLINE Bits cvt_rzi(Bits a)
{
    return convert<To>(std::trunc(as<From>(a)));
}
template <typename To, typename From> CUDALITE_SIM_INLINE Bits cvt_rni(Bits a)
{
    return convert<To>(std::nearbyint(as<From>(a)));
}
template <typename To, typename From> CUDALITE_SIM_INLINE Bits cvt_rmi(Bits a)
{
    return convert<To>(std::floor(as<From>(a)));
}
template <typename To, typename From> CUDALITE_SIM_INLINE Bits cvt_rpi(Bits a)
{
    return convert<To>(std::ceil(as<From>(a)));
}

/* --- memory ----------------------------------------------------------------------------------- */

template <typename T> CUDALITE_SIM_INLINE Bits ld(Bits at)
{
    return bits(*reinterpret_cast<const T *>(at));
}
template <typename T> CUDALITE_SIM_INLINE Bits ldu(Bits at)
{
    return ld<T>(at);
}
template <typename T> CUDALITE_SIM_INLINE void st(Bits at, Bits value)
{
    *reinterpret_cast<T *>(at) = as<T>(value);
}
/* `.volatile`, `.relaxed`, `.acquire`, `.release`: races are meant. */
template <typename T> CUDALITE_SIM_INLINE Bits ld_volatile(Bits at)
{
    return bits(static_cast<T>(*reinterpret_cast<const volatile T *>(at)));
}
template <typename T> CUDALITE_SIM_INLINE void st_volatile(Bits at, Bits value)
{
    *reinterpret_cast<volatile T *>(at) = as<T>(value);
}
/* A vector moves as one request. */
template <typename T, unsigned n> CUDALITE_SIM_INLINE void load_vector(Bits at, T *to)
{
    typedef typename Raw<n * sizeof(T)>::type R;
    R v = *reinterpret_cast<const R *>(at);
    __builtin_memcpy(to, &v, sizeof v);
}
template <typename T, unsigned n> CUDALITE_SIM_INLINE void store_vector(Bits at, const T *from)
{
    typedef typename Raw<n * sizeof(T)>::type R;
    R v;
    __builtin_memcpy(&v, from, sizeof v);
    *reinterpret_cast<R *>(at) = v;
}
template <typename T> CUDALITE_SIM_INLINE void ld_v2(Bits &a, Bits &b, Bits at)
{
    T v[2];
    load_vector<T, 2>(at, v);
    a = bits(v[0]), b = bits(v[1]);
}
template <typename T> CUDALITE_SIM_INLINE void ld_v4(Bits &a, Bits &b, Bits &c, Bits &d, Bits at)
{
    T v[4];
    load_vector<T, 4>(at, v);
    a = bits(v[0]), b = bits(v[1]), c = bits(v[2]), d = bits(v[3]);
}
template <typename T> CUDALITE_SIM_INLINE void st_v2(Bits at, Bits a, Bits b)
{
    const T v[2] = {as<T>(a), as<T>(b)};
    store_vector<T, 2>(at, v);
}
template <typename T> CUDALITE_SIM_INLINE void st_v4(Bits at, Bits a, Bits b, Bits c, Bits d)
{
    const T v[4] = {as<T>(a), as<T>(b), as<T>(c), as<T>(d)};
    store_vector<T, 4>(at, v);
}

#define CUDALITE_SIM_PTX_ATOMIC(name, Name)                                                        \
    template <typename T> CUDALITE_SIM_INLINE Bits atom_##name(Bits at, Bits value)                \
    {                                                                                              \
        return bits(atomic##Name(reinterpret_cast<T *>(at), as<T>(value)));                        \
    }                                                                                              \
    template <typename T> CUDALITE_SIM_INLINE void red_##name(Bits at, Bits value)                 \
    {                                                                                              \
        atomic##Name(reinterpret_cast<T *>(at), as<T>(value));                                     \
    }
CUDALITE_SIM_PTX_ATOMIC(add, Add)
CUDALITE_SIM_PTX_ATOMIC(min, Min)
CUDALITE_SIM_PTX_ATOMIC(max, Max)
CUDALITE_SIM_PTX_ATOMIC(and, And)
CUDALITE_SIM_PTX_ATOMIC(or, Or)
CUDALITE_SIM_PTX_ATOMIC(xor, Xor)
CUDALITE_SIM_PTX_ATOMIC(exch, Exch)
#undef CUDALITE_SIM_PTX_ATOMIC
template <typename T> CUDALITE_SIM_INLINE Bits atom_cas(Bits at, Bits compare, Bits value)
{
    return bits(atomicCAS(reinterpret_cast<T *>(at), as<T>(compare), as<T>(value)));
}

/* --- warps and blocks ------------------------------------------------------------------------- */

/* The rules of shfl in PTX: the lower half of `c` limits the lane, the upper one names segments. */
template <typename T>
CUDALITE_SIM_INLINE Bits shuffle_of(Bits a, Bits by_, Bits c, Bits mask, ShuffleKind kind, int line)
{
    const int lane = static_cast<int>(cudalite_sim_lane()), by = static_cast<int>(by_ & 31);
    const int limit = static_cast<int>(c & 31), segment = static_cast<int>(c >> 8 & 31);
    const int last = (lane & segment) | (limit & ~segment), first = lane & segment;
    int from = kind == SHUFFLE_UP     ? lane - by
               : kind == SHUFFLE_DOWN ? lane + by
               : kind == SHUFFLE_XOR  ? lane ^ by
                                      : first | (by & ~segment);
    if (kind == SHUFFLE_UP ? from < last : from > last)
        from = lane;
    T value = as<T>(a), all[32];
    const unsigned present =
        cudalite_sim_exchange(static_cast<unsigned>(mask), &value, sizeof value, all, line);
    return bits(present >> from & 1 ? all[from] : value);
}
#define CUDALITE_SIM_PTX_SHUFFLE(name, kind)                                                       \
    template <typename T>                                                                          \
    CUDALITE_SIM_INLINE Bits shfl_##name(Bits a, Bits by, Bits c, Bits mask, CUDALITE_SIM_HERE)    \
    {                                                                                              \
        return shuffle_of<T>(a, by, c, mask, kind, line);                                          \
    }
CUDALITE_SIM_PTX_SHUFFLE(up, SHUFFLE_UP)
CUDALITE_SIM_PTX_SHUFFLE(down, SHUFFLE_DOWN)
CUDALITE_SIM_PTX_SHUFFLE(bfly, SHUFFLE_XOR)
CUDALITE_SIM_PTX_SHUFFLE(idx, SHUFFLE_INDEX)
#undef CUDALITE_SIM_PTX_SHUFFLE
#define CUDALITE_SIM_PTX_WARP(name, call)                                                          \
    template <typename T> CUDALITE_SIM_INLINE Bits name(Bits a, Bits mask, CUDALITE_SIM_HERE)      \
    {                                                                                              \
        return bits(call);                                                                         \
    }
CUDALITE_SIM_PTX_WARP(vote_ballot, __ballot_sync(mask, a & 1, line))
CUDALITE_SIM_PTX_WARP(vote_any, __any_sync(mask, a & 1, line))
CUDALITE_SIM_PTX_WARP(vote_all, __all_sync(mask, a & 1, line))
CUDALITE_SIM_PTX_WARP(match_any, __match_any_sync(mask, as<T>(a), line))
CUDALITE_SIM_PTX_WARP(redux_add, __reduce_add_sync(mask, as<T>(a), line))
CUDALITE_SIM_PTX_WARP(redux_min, __reduce_min_sync(mask, as<T>(a), line))
CUDALITE_SIM_PTX_WARP(redux_max, __reduce_max_sync(mask, as<T>(a), line))
CUDALITE_SIM_PTX_WARP(redux_and, __reduce_and_sync(mask, as<T>(a), line))
CUDALITE_SIM_PTX_WARP(redux_or, __reduce_or_sync(mask, as<T>(a), line))
CUDALITE_SIM_PTX_WARP(redux_xor, __reduce_xor_sync(mask, as<T>(a), line))
#undef CUDALITE_SIM_PTX_WARP
template <typename T> CUDALITE_SIM_INLINE Bits activemask(CUDALITE_SIM_HERE)
{
    return cudalite_sim_activemask(line);
}
template <typename T> CUDALITE_SIM_INLINE void bar(Bits number, CUDALITE_SIM_HERE)
{
    if (number == 0)
        cudalite_sim_syncthreads(line);
    else
        cudalite_sim_named_barrier(static_cast<unsigned>(number), 0, true);
}
/* Of some threads, by the barrier's number. */
template <typename T> CUDALITE_SIM_INLINE void bar(Bits number, Bits threads)
{
    cudalite_sim_named_barrier(static_cast<unsigned>(number), static_cast<unsigned>(threads), true);
}
template <typename T> CUDALITE_SIM_INLINE void bar_arrive(Bits number, Bits threads)
{
    cudalite_sim_named_barrier(static_cast<unsigned>(number), static_cast<unsigned>(threads), false);
}
template <typename T> CUDALITE_SIM_INLINE void barrier(Bits number, Bits threads = 0)
{
    bar<T>(number, threads);
}
template <typename T> CUDALITE_SIM_INLINE void barrier_arrive(Bits number, Bits threads)
{
    bar_arrive<T>(number, threads);
}
template <typename T> CUDALITE_SIM_INLINE void bar_warp(Bits mask, CUDALITE_SIM_HERE)
{
    cudalite_sim_syncwarp(static_cast<unsigned>(mask), line);
}
#define CUDALITE_SIM_PTX_FENCE(name)                                                               \
    template <typename T> CUDALITE_SIM_INLINE void name()                                          \
    {                                                                                              \
        cudalite_sim_fence();                                                                      \
    }
CUDALITE_SIM_PTX_FENCE(membar)
CUDALITE_SIM_PTX_FENCE(membar_gl)
CUDALITE_SIM_PTX_FENCE(fence_acq_rel)
CUDALITE_SIM_PTX_FENCE(fence_sc)
#undef CUDALITE_SIM_PTX_FENCE
/* Hints, and waits for launches that have ended here. */
template <typename T> CUDALITE_SIM_INLINE void nanosleep(Bits)
{
}
template <typename T> CUDALITE_SIM_INLINE void prefetch_L1(Bits)
{
}
template <typename T> CUDALITE_SIM_INLINE void prefetch_L2(Bits)
{
}
template <typename T> CUDALITE_SIM_INLINE void brkpt()
{
}
template <typename T> CUDALITE_SIM_INLINE void griddepcontrol_wait()
{
}
template <typename T> CUDALITE_SIM_INLINE void griddepcontrol_launch_dependents()
{
}
template <typename T> CUDALITE_SIM_INLINE void trap()
{
    cudalite_sim_trap();
}

/* --- asynchronous copies: of `bytes` in all, of which `read` are read ------------------------- */

template <typename T>
CUDALITE_SIM_INLINE void cp_async_ca(Bits to, Bits from, Bits bytes, Bits read = 16)
{
    cudalite_sim_copy_async(reinterpret_cast<void *>(shared_address(to)),
                            reinterpret_cast<const void *>(from), bytes,
                            read < bytes ? bytes - read : 0);
}
template <typename T>
CUDALITE_SIM_INLINE void cp_async_cg(Bits to, Bits from, Bits bytes, Bits read = 16)
{
    cp_async_ca<T>(to, from, bytes, read);
}
template <typename T> CUDALITE_SIM_INLINE void cp_async_commit_group()
{
    cudalite_sim_copy_commit();
}
template <typename T> CUDALITE_SIM_INLINE void cp_async_wait_group(Bits prior)
{
    cudalite_sim_copy_wait(prior);
}
template <typename T> CUDALITE_SIM_INLINE void cp_async_wait_all()
{
    cudalite_sim_copy_commit();
    cudalite_sim_copy_wait(0);
}

/* --- special registers ------------------------------------------------------------------------ */

CUDALITE_SIM_INLINE Bits lanes_below(bool own)
{
    return (Bits(1) << (cudalite_sim_lane() + own)) - 1;
}
#define CUDALITE_SIM_PTX_SPECIAL(name, value)                                                      \
    CUDALITE_SIM_INLINE Bits special_##name()                                                      \
    {                                                                                              \
        return static_cast<Bits>(value);                                                           \
    }
#define CUDALITE_SIM_PTX_SPECIALS(name, value)                                                     \
    CUDALITE_SIM_PTX_SPECIAL(name##_x, (value).x)                                                  \
    CUDALITE_SIM_PTX_SPECIAL(name##_y, (value).y)                                                  \
    CUDALITE_SIM_PTX_SPECIAL(name##_z, (value).z)
CUDALITE_SIM_PTX_SPECIALS(tid, cudalite_sim_thread_index())
CUDALITE_SIM_PTX_SPECIALS(ntid, cudalite_sim_block_dim())
CUDALITE_SIM_PTX_SPECIALS(ctaid, cudalite_sim_block_index())
CUDALITE_SIM_PTX_SPECIALS(nctaid, cudalite_sim_grid_dim())
CUDALITE_SIM_PTX_SPECIAL(laneid, cudalite_sim_lane())
CUDALITE_SIM_PTX_SPECIAL(warpid, cudalite_sim_warp())
CUDALITE_SIM_PTX_SPECIAL(nwarpid, 64)
CUDALITE_SIM_PTX_SPECIAL(smid, cudalite_sim_multiprocessor())
CUDALITE_SIM_PTX_SPECIAL(nsmid, cudalite_sim_multiprocessors())
CUDALITE_SIM_PTX_SPECIAL(gridid, 0)
CUDALITE_SIM_PTX_SPECIAL(lanemask_eq, Bits(1) << cudalite_sim_lane())
CUDALITE_SIM_PTX_SPECIAL(lanemask_lt, lanes_below(false))
CUDALITE_SIM_PTX_SPECIAL(lanemask_le, lanes_below(true))
CUDALITE_SIM_PTX_SPECIAL(lanemask_gt, 0xFFFFFFFFu & ~lanes_below(true))
CUDALITE_SIM_PTX_SPECIAL(lanemask_ge, 0xFFFFFFFFu & ~lanes_below(false))
CUDALITE_SIM_PTX_SPECIAL(globaltimer, cudalite_sim_clock())
CUDALITE_SIM_PTX_SPECIAL(globaltimer_lo, cudalite_sim_clock() & 0xFFFFFFFF)
CUDALITE_SIM_PTX_SPECIAL(globaltimer_hi, cudalite_sim_clock() >> 32)
CUDALITE_SIM_PTX_SPECIAL(clock, cudalite_sim_clock() & 0xFFFFFFFF)
CUDALITE_SIM_PTX_SPECIAL(clock64, cudalite_sim_clock())
#undef CUDALITE_SIM_PTX_SPECIAL
#undef CUDALITE_SIM_PTX_SPECIALS
} // namespace ptx
} // namespace cudalite_sim

#endif
