/* SIMD intrinsics of CUDA: two halves or four bytes of a word at once. */
#ifndef CUDALITE_SIM_SIMD_H
#define CUDALITE_SIM_SIMD_H

#include "sim_types.h"

namespace cudalite_sim
{
/* What `f` makes of the parts of type T, with 64 bits for each step. */
template <typename T, typename F> CUDALITE_SIM_INLINE unsigned simd(unsigned a, unsigned b, F f)
{
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += 8 * sizeof(T)) {
        const long long x = static_cast<T>(a >> at), y = static_cast<T>(b >> at);
        const unsigned mask = (1u << (8 * sizeof(T))) - 1;
        result |= (static_cast<unsigned>(f(x, y)) & mask) << at;
    }
    return result;
}
template <typename T, typename F> CUDALITE_SIM_INLINE unsigned simd_sum(unsigned a, unsigned b, F f)
{
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += 8 * sizeof(T))
        result += static_cast<unsigned>(f(static_cast<long long>(static_cast<T>(a >> at)),
                                          static_cast<long long>(static_cast<T>(b >> at))));
    return result;
}
/* The nearest number that T has. */
template <typename T> CUDALITE_SIM_INLINE long long saturated(long long value)
{
    const bool is_signed = T(-1) < T(0);
    const long long most = (1ll << (8 * sizeof(T) - is_signed)) - 1,
                    least = is_signed ? -most - 1 : 0;
    return value < least ? least : value > most ? most : value;
}
} // namespace cudalite_sim

#define CUDALITE_SIM_SIMD(name, T, expression)                                                     \
    CUDALITE_SIM_INLINE unsigned __v##name(unsigned a, unsigned b)                                 \
    {                                                                                              \
        return cudalite_sim::simd<T>(a, b, [](long long x, long long y) -> long long {             \
            static_cast<void>(y);                                                                  \
            return expression;                                                                     \
        });                                                                                        \
    }
#define CUDALITE_SIM_SIMD_ONE(name, T, expression)                                                 \
    CUDALITE_SIM_INLINE unsigned __v##name(unsigned a)                                             \
    {                                                                                              \
        return cudalite_sim::simd<T>(                                                              \
            a, a, [](long long x, long long) -> long long { return expression; });                 \
    }
#define CUDALITE_SIM_SIMD_SUM(name, T, expression)                                                 \
    CUDALITE_SIM_INLINE unsigned __v##name(unsigned a, unsigned b)                                 \
    {                                                                                              \
        return cudalite_sim::simd_sum<T>(                                                          \
            a, b, [](long long x, long long y) -> long long { return expression; });               \
    }
/* All ones, or one, where a comparison holds. */
#define CUDALITE_SIM_SIMD_COMPARE(name, n, T, comparison)                                          \
    CUDALITE_SIM_SIMD(cmp##name##n, T, (comparison) ? -1 : 0)                                      \
    CUDALITE_SIM_SIMD(set##name##n, T, (comparison) ? 1 : 0)
#define CUDALITE_SIM_SIMD_ALL(n, S, U)                                                             \
    CUDALITE_SIM_SIMD(add##n, U, x + y)                                                            \
    CUDALITE_SIM_SIMD(addss##n, S, cudalite_sim::saturated<S>(x + y))                              \
    CUDALITE_SIM_SIMD(addus##n, U, cudalite_sim::saturated<U>(x + y))                              \
    CUDALITE_SIM_SIMD(sub##n, U, x - y)                                                            \
    CUDALITE_SIM_SIMD(subss##n, S, cudalite_sim::saturated<S>(x - y))                              \
    CUDALITE_SIM_SIMD(subus##n, U, cudalite_sim::saturated<U>(x - y))                              \
    CUDALITE_SIM_SIMD(avgs##n, S, (x + y + (x + y >= 0)) >> 1)                                     \
    CUDALITE_SIM_SIMD(avgu##n, U, (x + y + 1) >> 1)                                                \
    CUDALITE_SIM_SIMD(haddu##n, U, (x + y) >> 1)                                                   \
    CUDALITE_SIM_SIMD(mins##n, S, x < y ? x : y)                                                   \
    CUDALITE_SIM_SIMD(minu##n, U, x < y ? x : y)                                                   \
    CUDALITE_SIM_SIMD(maxs##n, S, x > y ? x : y)                                                   \
    CUDALITE_SIM_SIMD(maxu##n, U, x > y ? x : y)                                                   \
    CUDALITE_SIM_SIMD(absdiffs##n, S, x < y ? y - x : x - y)                                       \
    CUDALITE_SIM_SIMD(absdiffu##n, U, x < y ? y - x : x - y)                                       \
    CUDALITE_SIM_SIMD_ONE(abs##n, S, x < 0 ? -x : x)                                               \
    CUDALITE_SIM_SIMD_ONE(absss##n, S, cudalite_sim::saturated<S>(x < 0 ? -x : x))                 \
    CUDALITE_SIM_SIMD_ONE(neg##n, S, -x)                                                           \
    CUDALITE_SIM_SIMD_ONE(negss##n, S, cudalite_sim::saturated<S>(-x))                             \
    CUDALITE_SIM_SIMD_SUM(sads##n, S, x < y ? y - x : x - y)                                       \
    CUDALITE_SIM_SIMD_SUM(sadu##n, U, x < y ? y - x : x - y)                                       \
    CUDALITE_SIM_SIMD_COMPARE(eq, n, U, x == y)                                                    \
    CUDALITE_SIM_SIMD_COMPARE(ne, n, U, x != y)                                                    \
    CUDALITE_SIM_SIMD_COMPARE(lts, n, S, x < y)                                                    \
    CUDALITE_SIM_SIMD_COMPARE(ltu, n, U, x < y)                                                    \
    CUDALITE_SIM_SIMD_COMPARE(les, n, S, x <= y)                                                   \
    CUDALITE_SIM_SIMD_COMPARE(leu, n, U, x <= y)                                                   \
    CUDALITE_SIM_SIMD_COMPARE(gts, n, S, x > y)                                                    \
    CUDALITE_SIM_SIMD_COMPARE(gtu, n, U, x > y)                                                    \
    CUDALITE_SIM_SIMD_COMPARE(ges, n, S, x >= y)                                                   \
    CUDALITE_SIM_SIMD_COMPARE(geu, n, U, x >= y)
CUDALITE_SIM_SIMD_ALL(2, short, unsigned short)
CUDALITE_SIM_SIMD_ALL(4, signed char, unsigned char)
#undef CUDALITE_SIM_SIMD
#undef CUDALITE_SIM_SIMD_ONE
#undef CUDALITE_SIM_SIMD_SUM
#undef CUDALITE_SIM_SIMD_COMPARE
#undef CUDALITE_SIM_SIMD_ALL


/* --- DPX: sums and extremes of three numbers, of one word or two halves of one ----------------------- */

namespace cudalite_sim
{
template <typename T, typename F>
CUDALITE_SIM_INLINE unsigned dpx(unsigned a, unsigned b, unsigned c, bool relu, F f)
{
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += 8 * sizeof(T)) {
        const T value = f(static_cast<T>(a >> at), static_cast<T>(b >> at), static_cast<T>(c >> at));
        const T kept = relu && value < T(0) ? T(0) : value;
        result |= (static_cast<unsigned>(kept) & (~0u >> (32 - 8 * sizeof(T)))) << at;
    }
    return result;
}
} // namespace cudalite_sim

#define CUDALITE_SIM_DPX3(name, T, R, relu, expression)                                            \
    CUDALITE_SIM_INLINE R name(R a, R b, R c)                                                      \
    {                                                                                              \
        return static_cast<R>(cudalite_sim::dpx<T>(                                                \
            static_cast<unsigned>(a), static_cast<unsigned>(b), static_cast<unsigned>(c), relu,    \
            [](T x, T y, T z) { return static_cast<T>(expression); }));                            \
    }
#define CUDALITE_SIM_DPX2(name, T, R, expression)                                                  \
    CUDALITE_SIM_INLINE R name(R a, R b)                                                           \
    {                                                                                              \
        return static_cast<R>(cudalite_sim::dpx<T>(                                                \
            static_cast<unsigned>(a), static_cast<unsigned>(b), 0u, true,                          \
            [](T x, T y, T) { return static_cast<T>(expression); }));                              \
    }
/* A sum wraps. */
#define CUDALITE_SIM_DPX_OF(n, T, U, R, relu, suffix)                                              \
    CUDALITE_SIM_DPX3(__vimax3_##n##suffix, T, R, relu, x > y ? (x > z ? x : z) : y > z ? y : z)   \
    CUDALITE_SIM_DPX3(__vimin3_##n##suffix, T, R, relu, x < y ? (x < z ? x : z) : y < z ? y : z)   \
    CUDALITE_SIM_DPX3(__viaddmax_##n##suffix, T, R, relu,                                          \
                      static_cast<T>(static_cast<U>(x) + static_cast<U>(y)) > z                    \
                          ? static_cast<T>(static_cast<U>(x) + static_cast<U>(y))                  \
                          : z)                                                                     \
    CUDALITE_SIM_DPX3(__viaddmin_##n##suffix, T, R, relu,                                          \
                      static_cast<T>(static_cast<U>(x) + static_cast<U>(y)) < z                    \
                          ? static_cast<T>(static_cast<U>(x) + static_cast<U>(y))                  \
                          : z)
#define CUDALITE_SIM_DPX_SIGNED(n, T, U, R)                                                        \
    CUDALITE_SIM_DPX_OF(n, T, U, R, false, )                                                       \
    CUDALITE_SIM_DPX_OF(n, T, U, R, true, _relu)                                                   \
    CUDALITE_SIM_DPX2(__vimax_##n##_relu, T, R, x > y ? x : y)                                     \
    CUDALITE_SIM_DPX2(__vimin_##n##_relu, T, R, x < y ? x : y)
CUDALITE_SIM_DPX_SIGNED(s32, int, unsigned, int)
CUDALITE_SIM_DPX_SIGNED(s16x2, short, unsigned short, unsigned)
CUDALITE_SIM_DPX_OF(u32, unsigned, unsigned, unsigned, false, )
CUDALITE_SIM_DPX_OF(u16x2, unsigned short, unsigned short, unsigned, false, )

/* Which of two is taken, too: a, where they are the same. */
#define CUDALITE_SIM_DPX_WHICH(name, T, comparison)                                                \
    CUDALITE_SIM_INLINE T name(T a, T b, bool *first)                                              \
    {                                                                                              \
        *first = a comparison b;                                                                   \
        return *first ? a : b;                                                                     \
    }
CUDALITE_SIM_DPX_WHICH(__vibmax_s32, int, >=)
CUDALITE_SIM_DPX_WHICH(__vibmin_s32, int, <=)
CUDALITE_SIM_DPX_WHICH(__vibmax_u32, unsigned, >=)
CUDALITE_SIM_DPX_WHICH(__vibmin_u32, unsigned, <=)
#define CUDALITE_SIM_DPX_WHICH2(name, T, comparison)                                               \
    CUDALITE_SIM_INLINE unsigned name(unsigned a, unsigned b, bool *high, bool *low)               \
    {                                                                                              \
        *high = static_cast<T>(a >> 16) comparison static_cast<T>(b >> 16);                        \
        *low = static_cast<T>(a) comparison static_cast<T>(b);                                     \
        return ((*high ? a : b) & 0xFFFF0000u) | ((*low ? a : b) & 0xFFFFu);                       \
    }
CUDALITE_SIM_DPX_WHICH2(__vibmax_s16x2, short, >=)
CUDALITE_SIM_DPX_WHICH2(__vibmin_s16x2, short, <=)
CUDALITE_SIM_DPX_WHICH2(__vibmax_u16x2, unsigned short, >=)
CUDALITE_SIM_DPX_WHICH2(__vibmin_u16x2, unsigned short, <=)

#endif
