/* What the floating-point numbers of 16 bits have in common, half and bfloat16: they are computed as
 * float and rounded after each operation, which gives the bits of one rounding: 24 bits are enough
 * for that of +, -, *, / and sqrt of numbers with up to 11 (Figueroa, "When is double rounding
 * innocuous?", 1995). T: the type; T2: a pair of it; round(float): its bits; value(bits): a float;
 * h: the letters of its conversions. */
#ifndef CUDALITE_SIM_FLOAT16_H
#define CUDALITE_SIM_FLOAT16_H

#include <limits>

#include "cudalite_sim.h"

namespace cudalite_sim
{
template <typename R, typename F> CUDALITE_SIM_INLINE R bits_as(F x)
{
    R r;
    __builtin_memcpy(&r, &x, sizeof r);
    return r;
}
/* a * b + c, in bits that a second rounding to fewer of them keeps: where a double does not hold it,
 * cut off, with an odd last bit. */
inline float odd_fma(double a, double b, double c)
{
    const double product = a * b, sum = product + c, other = sum - product;
    const double lost = (product - (sum - other)) + (c - other);
    long long bits = bits_as<long long>(sum);
    if ((lost < 0 || lost > 0) && !(bits & 1))
        bits += (lost < 0) == (__builtin_signbit(sum) != 0) ? 1 : -1;
    const double odd = bits_as<double>(bits);
    const float near = static_cast<float>(odd);
    const double rest = odd - static_cast<double>(near);
    int word = bits_as<int>(near);
    if ((rest < 0 || rest > 0) && !(word & 1))
        word += (rest < 0) == (__builtin_signbit(near) != 0) ? 1 : -1;
    return bits_as<float>(word);
}
template <typename T> inline T integer_of(float value)
{
    const float least = static_cast<float>(std::numeric_limits<T>::min()),
                behind = static_cast<float>(std::numeric_limits<T>::max()) + 1;
    return value != value    ? T()
           : value >= behind ? std::numeric_limits<T>::max()
           : value < least   ? std::numeric_limits<T>::min()
                             : static_cast<T>(value);
}
} // namespace cudalite_sim

#define CUDALITE_SIM_FLOAT16_FROM(T, From, round)                                                  \
    T(From from) : __x(round(static_cast<float>(from)))                                            \
    {                                                                                              \
    }                                                                                              \
    T &operator=(From from)                                                                        \
    {                                                                                              \
        __x = round(static_cast<float>(from));                                                     \
        return *this;                                                                              \
    }

#define CUDALITE_SIM_FLOAT16_TYPES(T, Raw, T2, Raw2, round, value)                                 \
    struct Raw {                                                                                   \
        unsigned short x;                                                                          \
    };                                                                                             \
    struct alignas(4) Raw2 {                                                                       \
        unsigned short x, y;                                                                       \
    };                                                                                             \
    struct T {                                                                                     \
        unsigned short __x;                                                                        \
        T() = default; /* trivial as CUDA's, so that a union or a shared array may hold it */      \
        T(const Raw &raw) : __x(raw.x)                                                             \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_FLOAT16_FROM(T, float, round)                                                 \
        CUDALITE_SIM_FLOAT16_FROM(T, double, round)                                                \
        CUDALITE_SIM_FLOAT16_FROM(T, int, round)                                                   \
        CUDALITE_SIM_FLOAT16_FROM(T, unsigned, round)                                              \
        CUDALITE_SIM_FLOAT16_FROM(T, long, round)                                                  \
        CUDALITE_SIM_FLOAT16_FROM(T, unsigned long, round)                                         \
        CUDALITE_SIM_FLOAT16_FROM(T, long long, round)                                             \
        CUDALITE_SIM_FLOAT16_FROM(T, unsigned long long, round)                                    \
        CUDALITE_SIM_FLOAT16_FROM(T, short, round)                                                 \
        CUDALITE_SIM_FLOAT16_FROM(T, unsigned short, round)                                        \
        operator float() const                                                                     \
        {                                                                                          \
            return value(__x);                                                                     \
        }                                                                                          \
        operator Raw() const                                                                       \
        {                                                                                          \
            return Raw{__x};                                                                       \
        }                                                                                          \
    };                                                                                             \
    struct alignas(4) T2 {                                                                         \
        T x, y;                                                                                    \
        T2() = default;                                                                            \
        T2(T a, T b) : x(a), y(b)                                                                  \
        {                                                                                          \
        }                                                                                          \
        T2(const Raw2 &raw) : x(Raw{raw.x}), y(Raw{raw.y})                                         \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_COPY(T2, 4)                                                                   \
    };

#define CUDALITE_SIM_FLOAT16_OPERATOR(T, T2, name, op)                                             \
    CUDALITE_SIM_INLINE T operator op(T a, T b)                                                    \
    {                                                                                              \
        return T(static_cast<float>(a) op static_cast<float>(b));                                  \
    }                                                                                              \
    CUDALITE_SIM_INLINE T &operator op##=(T &a, T b)                                               \
    {                                                                                              \
        return a = a op b;                                                                         \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __h##name(T a, T b)                                                      \
    {                                                                                              \
        return a op b;                                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __h##name##_rn(T a, T b)                                                 \
    {                                                                                              \
        return a op b;                                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 operator op(T2 a, T2 b)                                                 \
    {                                                                                              \
        return T2(a.x op b.x, a.y op b.y);                                                         \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 &operator op##=(T2 &a, T2 b)                                            \
    {                                                                                              \
        return a = a op b;                                                                         \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __h##name##2(T2 a, T2 b)                                                \
    {                                                                                              \
        return a op b;                                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __h##name##2_rn(T2 a, T2 b)                                             \
    {                                                                                              \
        return a op b;                                                                             \
    }

#define CUDALITE_SIM_FLOAT16_COMPARE(T, T2, name, op)                                              \
    CUDALITE_SIM_INLINE bool operator op(T a, T b)                                                 \
    {                                                                                              \
        return static_cast<float>(a) op static_cast<float>(b);                                     \
    }                                                                                              \
    CUDALITE_SIM_INLINE bool __h##name(T a, T b)                                                   \
    {                                                                                              \
        return a op b;                                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __h##name##2(T2 a, T2 b)                                                \
    {                                                                                              \
        return T2(T(a.x op b.x ? 1.0f : 0.0f), T(a.y op b.y ? 1.0f : 0.0f));                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE bool operator op(T2 a, T2 b)                                               \
    {                                                                                              \
        return a.x op b.x && a.y op b.y;                                                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE bool __hb##name##2(T2 a, T2 b)                                             \
    {                                                                                              \
        return a op b;                                                                             \
    }

#define CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, name, function)                                       \
    CUDALITE_SIM_INLINE T h##name(T a)                                                             \
    {                                                                                              \
        return T(function(static_cast<float>(a)));                                                 \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 h2##name(T2 a)                                                          \
    {                                                                                              \
        return T2(h##name(a.x), h##name(a.y));                                                     \
    }

#define CUDALITE_SIM_FLOAT16_LIMITED(T, T2, name, limit)                                           \
    CUDALITE_SIM_INLINE T __hlimit_##name(T a)                                                     \
    {                                                                                              \
        return limit;                                                                              \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __hadd_##name(T a, T b)                                                  \
    {                                                                                              \
        return __hlimit_##name(a + b);                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __hsub_##name(T a, T b)                                                  \
    {                                                                                              \
        return __hlimit_##name(a - b);                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __hmul_##name(T a, T b)                                                  \
    {                                                                                              \
        return __hlimit_##name(a * b);                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __hfma_##name(T a, T b, T c)                                             \
    {                                                                                              \
        return __hlimit_##name(__hfma(a, b, c));                                                   \
    }

#define CUDALITE_SIM_FLOAT16_ARITHMETIC(T, Raw, T2, infinity)                                      \
    CUDALITE_SIM_FLOAT16_OPERATOR(T, T2, add, +)                                                   \
    CUDALITE_SIM_FLOAT16_OPERATOR(T, T2, sub, -)                                                   \
    CUDALITE_SIM_FLOAT16_OPERATOR(T, T2, mul, *)                                                   \
    CUDALITE_SIM_FLOAT16_OPERATOR(T, T2, div, /)                                                   \
    CUDALITE_SIM_INLINE T __h2div(T a, T b)                                                        \
    {                                                                                              \
        return a / b;                                                                              \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __h2div(T2 a, T2 b)                                                     \
    {                                                                                              \
        return a / b;                                                                              \
    }                                                                                              \
    CUDALITE_SIM_INLINE T operator-(T a)                                                           \
    {                                                                                              \
        return Raw{static_cast<unsigned short>(a.__x ^ 0x8000)};                                   \
    }                                                                                              \
    CUDALITE_SIM_INLINE T operator+(T a)                                                           \
    {                                                                                              \
        return a;                                                                                  \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 operator-(T2 a)                                                         \
    {                                                                                              \
        return T2(-a.x, -a.y);                                                                     \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __hneg(T a)                                                              \
    {                                                                                              \
        return -a;                                                                                 \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __hneg2(T2 a)                                                           \
    {                                                                                              \
        return -a;                                                                                 \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __habs(T a)                                                              \
    {                                                                                              \
        return Raw{static_cast<unsigned short>(a.__x & 0x7FFF)};                                   \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __habs2(T2 a)                                                           \
    {                                                                                              \
        return T2(__habs(a.x), __habs(a.y));                                                       \
    }                                                                                              \
    /* one rounding */                                                                             \
    CUDALITE_SIM_INLINE T __hfma(T a, T b, T c)                                                    \
    {                                                                                              \
        return T(cudalite_sim::odd_fma(static_cast<float>(a), static_cast<float>(b),               \
                                       static_cast<float>(c)));                                    \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __hfma2(T2 a, T2 b, T2 c)                                               \
    {                                                                                              \
        return T2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));                                   \
    }                                                                                              \
    CUDALITE_SIM_FLOAT16_COMPARE(T, T2, eq, ==)                                                    \
    CUDALITE_SIM_FLOAT16_COMPARE(T, T2, ne, !=)                                                    \
    CUDALITE_SIM_FLOAT16_COMPARE(T, T2, lt, <)                                                     \
    CUDALITE_SIM_FLOAT16_COMPARE(T, T2, le, <=)                                                    \
    CUDALITE_SIM_FLOAT16_COMPARE(T, T2, gt, >)                                                     \
    CUDALITE_SIM_FLOAT16_COMPARE(T, T2, ge, >=)                                                    \
    CUDALITE_SIM_INLINE bool __hisnan(T a)                                                         \
    {                                                                                              \
        return (a.__x & 0x7FFF) > infinity;                                                        \
    }                                                                                              \
    CUDALITE_SIM_INLINE int __hisinf(T a)                                                          \
    {                                                                                              \
        return (a.__x & 0x7FFF) != infinity ? 0 : a.__x & 0x8000 ? -1 : 1;                         \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __hmax(T a, T b)                                                         \
    {                                                                                              \
        return a > b || __hisnan(b) ? a : b;                                                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __hmin(T a, T b)                                                         \
    {                                                                                              \
        return a < b || __hisnan(b) ? a : b;                                                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __hmax2(T2 a, T2 b)                                                     \
    {                                                                                              \
        return T2(__hmax(a.x, b.x), __hmax(a.y, b.y));                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __hmin2(T2 a, T2 b)                                                     \
    {                                                                                              \
        return T2(__hmin(a.x, b.x), __hmin(a.y, b.y));                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __hisnan2(T2 a)                                                         \
    {                                                                                              \
        return T2(T(__hisnan(a.x) ? 1.0f : 0.0f), T(__hisnan(a.y) ? 1.0f : 0.0f));                 \
    }                                                                                              \
    CUDALITE_SIM_INLINE T &operator++(T &a)                                                        \
    {                                                                                              \
        return a = a + T(1.0f);                                                                    \
    }                                                                                              \
    CUDALITE_SIM_INLINE T &operator--(T &a)                                                        \
    {                                                                                              \
        return a = a - T(1.0f);                                                                    \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 &operator++(T2 &a)                                                      \
    {                                                                                              \
        return a = T2(a.x + T(1.0f), a.y + T(1.0f));                                               \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 &operator--(T2 &a)                                                      \
    {                                                                                              \
        return a = T2(a.x - T(1.0f), a.y - T(1.0f));                                               \
    }                                                                                              \
    CUDALITE_SIM_FLOAT16_LIMITED(T, T2, sat, a > T(0.0f) ? a < T(1.0f) ? a : T(1.0f) : T(0.0f))    \
    CUDALITE_SIM_INLINE T __hfma_relu(T a, T b, T c)                                               \
    {                                                                                              \
        const T made = __hfma(a, b, c);                                                            \
        return made > T(0.0f) || __hisnan(made) ? made : T(0.0f);                                  \
    }                                                                                              \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, sqrt, sqrtf)                                              \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, rsqrt, rsqrtf)                                            \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, rcp, 1.0f /)                                              \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, exp, expf)                                                \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, exp2, exp2f)                                              \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, exp10, exp10f)                                            \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, log, logf)                                                \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, log2, log2f)                                              \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, log10, log10f)                                            \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, sin, sinf)                                                \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, cos, cosf)                                                \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, tanh_approx, tanhf)                                       \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, tanh, tanhf)                                              \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, floor, floorf)                                            \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, ceil, ceilf)                                              \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, trunc, truncf)                                            \
    CUDALITE_SIM_FLOAT16_FUNCTION(T, T2, rint, rintf)                                              \
    CUDALITE_SIM_INLINE float __low2float(T2 a)                                                    \
    {                                                                                              \
        return a.x;                                                                                \
    }                                                                                              \
    CUDALITE_SIM_INLINE float __high2float(T2 a)                                                   \
    {                                                                                              \
        return a.y;                                                                                \
    }                                                                                              \
    CUDALITE_SIM_ATOMIC(Add, T, old + value)                                                       \
    CUDALITE_SIM_ATOMIC(Add, T2, old + value)

/* To the nearest; to an integer, that of the range, and 0 for what is no number. */
#define CUDALITE_SIM_FLOAT16_INTEGER(T, h, word, Integer)                                          \
    CUDALITE_SIM_INLINE T __##word##2##h##_rn(Integer x)                                           \
    {                                                                                              \
        return __double2##h(static_cast<double>(x));                                               \
    }                                                                                              \
    CUDALITE_SIM_INLINE Integer __##h##2##word##_rn(T x)                                           \
    {                                                                                              \
        return cudalite_sim::integer_of<Integer>(rintf(x));                                        \
    }                                                                                              \
    CUDALITE_SIM_INLINE Integer __##h##2##word##_rz(T x)                                           \
    {                                                                                              \
        return cudalite_sim::integer_of<Integer>(truncf(x));                                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE Integer __##h##2##word##_rd(T x)                                           \
    {                                                                                              \
        return cudalite_sim::integer_of<Integer>(floorf(x));                                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE Integer __##h##2##word##_ru(T x)                                           \
    {                                                                                              \
        return cudalite_sim::integer_of<Integer>(ceilf(x));                                        \
    }

/* Conversions, named by the type: __float2half, __halves2half2. */
#define CUDALITE_SIM_FLOAT16_CONVERSIONS(T, Raw, T2, h, h2, halves)                                \
    CUDALITE_SIM_INLINE T __float2##h(float x)                                                     \
    {                                                                                              \
        return T(x);                                                                               \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __float2##h##_rn(float x)                                                \
    {                                                                                              \
        return T(x);                                                                               \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __double2##h(double x)                                                   \
    {                                                                                              \
        return T(cudalite_sim::odd_fma(x, 1, 0));                                                  \
    }                                                                                              \
    CUDALITE_SIM_INLINE float __##h##2float(T x)                                                   \
    {                                                                                              \
        return x;                                                                                  \
    }                                                                                              \
    CUDALITE_SIM_FLOAT16_INTEGER(T, h, int, int)                                                   \
    CUDALITE_SIM_FLOAT16_INTEGER(T, h, uint, unsigned)                                             \
    CUDALITE_SIM_FLOAT16_INTEGER(T, h, short, short)                                               \
    CUDALITE_SIM_FLOAT16_INTEGER(T, h, ushort, unsigned short)                                     \
    CUDALITE_SIM_FLOAT16_INTEGER(T, h, ll, long long)                                              \
    CUDALITE_SIM_FLOAT16_INTEGER(T, h, ull, unsigned long long)                                    \
    CUDALITE_SIM_INLINE unsigned short __##h##_as_ushort(T x)                                      \
    {                                                                                              \
        return x.__x;                                                                              \
    }                                                                                              \
    CUDALITE_SIM_INLINE short __##h##_as_short(T x)                                                \
    {                                                                                              \
        return static_cast<short>(x.__x);                                                          \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __ushort_as_##h(unsigned short x)                                        \
    {                                                                                              \
        return Raw{x};                                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __short_as_##h(short x)                                                  \
    {                                                                                              \
        return Raw{static_cast<unsigned short>(x)};                                                \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __floats2##h2##_rn(float a, float b)                                    \
    {                                                                                              \
        return T2(a, b);                                                                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __float22##h2##_rn(float2 a)                                            \
    {                                                                                              \
        return T2(a.x, a.y);                                                                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __float2##h2##_rn(float a)                                              \
    {                                                                                              \
        return T2(a, a);                                                                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE float2 __##h2##2float2(T2 a)                                               \
    {                                                                                              \
        return float2(a.x, a.y);                                                                   \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __##h##2##h2(T a)                                                       \
    {                                                                                              \
        return T2(a, a);                                                                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __##halves##2##h2(T a, T b)                                             \
    {                                                                                              \
        return T2(a, b);                                                                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 make_##h2(T a, T b)                                                     \
    {                                                                                              \
        return T2(a, b);                                                                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __low2##h(T2 a)                                                          \
    {                                                                                              \
        return a.x;                                                                                \
    }                                                                                              \
    CUDALITE_SIM_INLINE T __high2##h(T2 a)                                                         \
    {                                                                                              \
        return a.y;                                                                                \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __low2##h2(T2 a)                                                        \
    {                                                                                              \
        return T2(a.x, a.x);                                                                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __high2##h2(T2 a)                                                       \
    {                                                                                              \
        return T2(a.y, a.y);                                                                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __lows2##h2(T2 a, T2 b)                                                 \
    {                                                                                              \
        return T2(a.x, b.x);                                                                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __highs2##h2(T2 a, T2 b)                                                \
    {                                                                                              \
        return T2(a.y, b.y);                                                                       \
    }                                                                                              \
    CUDALITE_SIM_INLINE T2 __lowhigh2highlow(T2 a)                                                 \
    {                                                                                              \
        return T2(a.y, a.x);                                                                       \
    }

#endif
