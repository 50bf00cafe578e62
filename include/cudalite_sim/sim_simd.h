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

#endif
