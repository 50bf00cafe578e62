/* Stand-in for CUDA's <cuda_fp16.h>: half is stored in 16 bits and computed as float, rounded after
 * each operation, as on a device. */
#ifndef CUDALITE_SIM_FP16_H
#define CUDALITE_SIM_FP16_H

#include "cudalite_sim.h"

namespace cudalite_sim
{
/* To the nearest half, ties to even; overflow gives infinity. */
inline unsigned short half_bits(float value)
{
    unsigned x = __float_as_uint(value), sign = x >> 16 & 0x8000, magnitude = x & 0x7FFFFFFF;
    if (magnitude > 0x7F800000)
        return 0x7FFF;
    if (magnitude >= 0x477FF000) /* 65520 and more */
        return static_cast<unsigned short>(sign | 0x7C00);
    unsigned shift = 13, base = magnitude - 0x38000000;
    if (magnitude < 0x38800000) { /* below 2^-14: no normal half */
        unsigned exponent = magnitude >> 23;
        if (exponent < 102)
            return static_cast<unsigned short>(sign);
        base = (magnitude & 0x7FFFFF) | 0x800000;
        shift = 126 - exponent;
    }
    unsigned result = base >> shift, rest = base & ((1u << shift) - 1), tie = 1u << (shift - 1);
    result += rest > tie || (rest == tie && (result & 1));
    return static_cast<unsigned short>(sign | result);
}
inline float half_value(unsigned short bits)
{
    unsigned sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31, fraction = bits & 0x3FF;
    if (exponent == 31)
        return __uint_as_float(sign | 0x7F800000 | fraction << 13);
    if (exponent == 0) {
        float value = static_cast<float>(fraction) * 5.9604644775390625e-8f; /* 2^-24 */
        return sign ? -value : value;
    }
    return __uint_as_float(sign | (exponent + 112) << 23 | fraction << 13);
}
} // namespace cudalite_sim

struct __half_raw {
    unsigned short x;
};
struct __half {
    unsigned short __x;
    __half() = default; /* trivial as CUDA's, so that a union or a shared array may hold it */
    __half(const __half_raw &raw) : __x(raw.x)
    {
    }
#define CUDALITE_SIM_HALF(T)                                                                       \
    __half(T value) : __x(cudalite_sim::half_bits(static_cast<float>(value)))                      \
    {                                                                                              \
    }                                                                                              \
    __half &operator=(T value)                                                                     \
    {                                                                                              \
        __x = cudalite_sim::half_bits(static_cast<float>(value));                                  \
        return *this;                                                                              \
    }
    CUDALITE_SIM_HALF(float)
    CUDALITE_SIM_HALF(double)
    CUDALITE_SIM_HALF(int)
    CUDALITE_SIM_HALF(unsigned)
    CUDALITE_SIM_HALF(long)
    CUDALITE_SIM_HALF(unsigned long)
    CUDALITE_SIM_HALF(long long)
    CUDALITE_SIM_HALF(unsigned long long)
    CUDALITE_SIM_HALF(short)
    CUDALITE_SIM_HALF(unsigned short)
#undef CUDALITE_SIM_HALF
    operator float() const
    {
        return cudalite_sim::half_value(__x);
    }
    operator __half_raw() const
    {
        return __half_raw{__x};
    }
};
typedef __half half;

struct alignas(4) __half2 {
    __half x, y;
    __half2() = default;
    __half2(__half a, __half b) : x(a), y(b)
    {
    }
    CUDALITE_SIM_COPY(__half2, 4)
};
typedef __half2 half2;

CUDALITE_SIM_INLINE __half __float2half(float x)
{
    return __half(x);
}
CUDALITE_SIM_INLINE __half __float2half_rn(float x)
{
    return __half(x);
}
CUDALITE_SIM_INLINE __half __double2half(double x)
{
    return __half(x);
}
CUDALITE_SIM_INLINE float __half2float(__half x)
{
    return x;
}
CUDALITE_SIM_INLINE __half __int2half_rn(int x)
{
    return __half(x);
}
CUDALITE_SIM_INLINE __half __uint2half_rn(unsigned x)
{
    return __half(x);
}
CUDALITE_SIM_INLINE int __half2int_rn(__half x)
{
    return static_cast<int>(rintf(x));
}
CUDALITE_SIM_INLINE int __half2int_rz(__half x)
{
    return static_cast<int>(static_cast<float>(x));
}
CUDALITE_SIM_INLINE unsigned short __half_as_ushort(__half x)
{
    return x.__x;
}
CUDALITE_SIM_INLINE short __half_as_short(__half x)
{
    return static_cast<short>(x.__x);
}
CUDALITE_SIM_INLINE __half __ushort_as_half(unsigned short x)
{
    return __half(__half_raw{x});
}

#define CUDALITE_SIM_HALF_OPERATOR(name, op)                                                       \
    CUDALITE_SIM_INLINE __half operator op(__half a, __half b)                                     \
    {                                                                                              \
        return __half(static_cast<float>(a) op static_cast<float>(b));                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE __half &operator op##=(__half &a, __half b)                                \
    {                                                                                              \
        return a = a op b;                                                                         \
    }                                                                                              \
    CUDALITE_SIM_INLINE __half __h##name(__half a, __half b)                                       \
    {                                                                                              \
        return a op b;                                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE __half __h##name##_rn(__half a, __half b)                                  \
    {                                                                                              \
        return a op b;                                                                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE __half2 operator op(__half2 a, __half2 b)                                  \
    {                                                                                              \
        return __half2(a.x op b.x, a.y op b.y);                                                    \
    }                                                                                              \
    CUDALITE_SIM_INLINE __half2 __h##name##2(__half2 a, __half2 b)                                 \
    {                                                                                              \
        return a op b;                                                                             \
    }
CUDALITE_SIM_HALF_OPERATOR(add, +)
CUDALITE_SIM_HALF_OPERATOR(sub, -)
CUDALITE_SIM_HALF_OPERATOR(mul, *)
CUDALITE_SIM_HALF_OPERATOR(div, /)
CUDALITE_SIM_INLINE __half __h2div(__half a, __half b)
{
    return a / b;
}
CUDALITE_SIM_INLINE __half2 __h2div(__half2 a, __half2 b)
{
    return a / b;
}
CUDALITE_SIM_INLINE __half operator-(__half a)
{
    return __ushort_as_half(static_cast<unsigned short>(a.__x ^ 0x8000));
}
CUDALITE_SIM_INLINE __half __hneg(__half a)
{
    return -a;
}
CUDALITE_SIM_INLINE __half __habs(__half a)
{
    return __ushort_as_half(static_cast<unsigned short>(a.__x & 0x7FFF));
}
/* One rounding: the product and sum of halves are exact in double. */
CUDALITE_SIM_INLINE __half __hfma(__half a, __half b, __half c)
{
    return __half(static_cast<float>(static_cast<double>(static_cast<float>(a)) *
                                         static_cast<double>(static_cast<float>(b)) +
                                     static_cast<double>(static_cast<float>(c))));
}
CUDALITE_SIM_INLINE __half2 __hfma2(__half2 a, __half2 b, __half2 c)
{
    return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}

#define CUDALITE_SIM_HALF_COMPARE(name, op)                                                        \
    CUDALITE_SIM_INLINE bool operator op(__half a, __half b)                                       \
    {                                                                                              \
        return static_cast<float>(a) op static_cast<float>(b);                                     \
    }                                                                                              \
    CUDALITE_SIM_INLINE bool __h##name(__half a, __half b)                                         \
    {                                                                                              \
        return a op b;                                                                             \
    }
CUDALITE_SIM_HALF_COMPARE(eq, ==)
CUDALITE_SIM_HALF_COMPARE(ne, !=)
CUDALITE_SIM_HALF_COMPARE(lt, <)
CUDALITE_SIM_HALF_COMPARE(le, <=)
CUDALITE_SIM_HALF_COMPARE(gt, >)
CUDALITE_SIM_HALF_COMPARE(ge, >=)
CUDALITE_SIM_INLINE bool __hisnan(__half a)
{
    return (a.__x & 0x7FFF) > 0x7C00;
}
CUDALITE_SIM_INLINE __half __hmax(__half a, __half b)
{
    return a > b ? a : b;
}
CUDALITE_SIM_INLINE __half __hmin(__half a, __half b)
{
    return a < b ? a : b;
}

#define CUDALITE_SIM_HALF_FUNCTION(name, function)                                                 \
    CUDALITE_SIM_INLINE __half h##name(__half a)                                                   \
    {                                                                                              \
        return __half(function(static_cast<float>(a)));                                            \
    }
CUDALITE_SIM_HALF_FUNCTION(sqrt, sqrtf)
CUDALITE_SIM_HALF_FUNCTION(rsqrt, rsqrtf)
CUDALITE_SIM_HALF_FUNCTION(exp, expf)
CUDALITE_SIM_HALF_FUNCTION(exp2, exp2f)
CUDALITE_SIM_HALF_FUNCTION(log, logf)
CUDALITE_SIM_HALF_FUNCTION(log2, log2f)
CUDALITE_SIM_HALF_FUNCTION(sin, sinf)
CUDALITE_SIM_HALF_FUNCTION(cos, cosf)
CUDALITE_SIM_HALF_FUNCTION(floor, floorf)
CUDALITE_SIM_HALF_FUNCTION(ceil, ceilf)
CUDALITE_SIM_HALF_FUNCTION(trunc, truncf)

CUDALITE_SIM_INLINE __half2 __floats2half2_rn(float a, float b)
{
    return __half2(a, b);
}
CUDALITE_SIM_INLINE __half2 __float22half2_rn(float2 a)
{
    return __half2(a.x, a.y);
}
CUDALITE_SIM_INLINE __half2 __float2half2_rn(float a)
{
    return __half2(a, a);
}
CUDALITE_SIM_INLINE float2 __half22float2(__half2 a)
{
    return float2(a.x, a.y);
}
CUDALITE_SIM_INLINE __half2 __half2half2(__half a)
{
    return __half2(a, a);
}
CUDALITE_SIM_INLINE __half2 __halves2half2(__half a, __half b)
{
    return __half2(a, b);
}
CUDALITE_SIM_INLINE __half2 make_half2(__half a, __half b)
{
    return __half2(a, b);
}
CUDALITE_SIM_INLINE __half __low2half(__half2 a)
{
    return a.x;
}
CUDALITE_SIM_INLINE __half __high2half(__half2 a)
{
    return a.y;
}
CUDALITE_SIM_INLINE float __low2float(__half2 a)
{
    return a.x;
}
CUDALITE_SIM_INLINE float __high2float(__half2 a)
{
    return a.y;
}
CUDALITE_SIM_ATOMIC(Add, __half, old + value)

#endif
