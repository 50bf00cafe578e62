/* Device mathematics: min and max as CUDA overloads them, intrinsics, bit casts. Fast variants give
 * the exact results: a GPU's lie within their documented error of these. */
#ifndef CUDALITE_SIM_MATH_H
#define CUDALITE_SIM_MATH_H

#include <limits>

#include <math.h>
#include <stdlib.h>

#include <cmath>

#include "sim_types.h"

/* --- min and max ---------------------------------------------------------------------------- */

#define CUDALITE_SIM_MINMAX(A, B, R)                                                               \
    CUDALITE_SIM_INLINE R min(A a, B b)                                                            \
    {                                                                                              \
        return static_cast<R>(a) < static_cast<R>(b) ? static_cast<R>(a) : static_cast<R>(b);      \
    }                                                                                              \
    CUDALITE_SIM_INLINE R max(A a, B b)                                                            \
    {                                                                                              \
        return static_cast<R>(a) > static_cast<R>(b) ? static_cast<R>(a) : static_cast<R>(b);      \
    }
/* Signed with unsigned of one size: both become unsigned, as in C. */
#define CUDALITE_SIM_MINMAX_SIGNS(S, U)                                                            \
    CUDALITE_SIM_MINMAX(S, S, S)                                                                   \
    CUDALITE_SIM_MINMAX(U, U, U)                                                                   \
    CUDALITE_SIM_MINMAX(S, U, U)                                                                   \
    CUDALITE_SIM_MINMAX(U, S, U)
CUDALITE_SIM_MINMAX_SIGNS(int, unsigned)
CUDALITE_SIM_MINMAX_SIGNS(long, unsigned long)
CUDALITE_SIM_MINMAX_SIGNS(long long, unsigned long long)
CUDALITE_SIM_INLINE float min(float a, float b)
{
    return fminf(a, b);
}
CUDALITE_SIM_INLINE float max(float a, float b)
{
    return fmaxf(a, b);
}
CUDALITE_SIM_INLINE double min(double a, double b)
{
    return fmin(a, b);
}
CUDALITE_SIM_INLINE double max(double a, double b)
{
    return fmax(a, b);
}
CUDALITE_SIM_INLINE double min(float a, double b)
{
    return fmin(a, b);
}
CUDALITE_SIM_INLINE double max(float a, double b)
{
    return fmax(a, b);
}
CUDALITE_SIM_INLINE double min(double a, float b)
{
    return fmin(a, b);
}
CUDALITE_SIM_INLINE double max(double a, float b)
{
    return fmax(a, b);
}
CUDALITE_SIM_INLINE unsigned umin(unsigned a, unsigned b)
{
    return a < b ? a : b;
}
CUDALITE_SIM_INLINE unsigned umax(unsigned a, unsigned b)
{
    return a > b ? a : b;
}
CUDALITE_SIM_INLINE long long llmin(long long a, long long b)
{
    return a < b ? a : b;
}
CUDALITE_SIM_INLINE long long llmax(long long a, long long b)
{
    return a > b ? a : b;
}

/* --- functions that C does not have --------------------------------------------------------- */

CUDALITE_SIM_INLINE float rsqrtf(float x)
{
    return 1.0f / sqrtf(x);
}
CUDALITE_SIM_INLINE double rsqrt(double x)
{
    return 1.0 / sqrt(x);
}
CUDALITE_SIM_INLINE float rsqrt(float x)
{
    return 1.0f / sqrtf(x);
}
CUDALITE_SIM_INLINE float rcbrtf(float x)
{
    return 1.0f / cbrtf(x);
}
CUDALITE_SIM_INLINE double rcbrt(double x)
{
    return 1.0 / cbrt(x);
}
CUDALITE_SIM_INLINE float sinpif(float x)
{
    return static_cast<float>(sin(x * M_PI));
}
CUDALITE_SIM_INLINE double sinpi(double x)
{
    return sin(x * M_PI);
}
CUDALITE_SIM_INLINE float cospif(float x)
{
    return static_cast<float>(cos(x * M_PI));
}
CUDALITE_SIM_INLINE double cospi(double x)
{
    return cos(x * M_PI);
}
CUDALITE_SIM_INLINE void sincospif(float x, float *s, float *c)
{
    *s = sinpif(x);
    *c = cospif(x);
}
CUDALITE_SIM_INLINE void sincospi(double x, double *s, double *c)
{
    *s = sinpi(x);
    *c = cospi(x);
}
CUDALITE_SIM_INLINE float fdividef(float a, float b)
{
    return a / b;
}
CUDALITE_SIM_INLINE float normcdff(float x)
{
    return 0.5f * erfcf(x * -0.70710678118654752f);
}
CUDALITE_SIM_INLINE double normcdf(double x)
{
    return 0.5 * erfc(x * -0.70710678118654752);
}
CUDALITE_SIM_INLINE float norm3df(float a, float b, float c)
{
    return sqrtf(a * a + b * b + c * c);
}
CUDALITE_SIM_INLINE double norm3d(double a, double b, double c)
{
    return sqrt(a * a + b * b + c * c);
}
CUDALITE_SIM_INLINE float rnorm3df(float a, float b, float c)
{
    return 1.0f / norm3df(a, b, c);
}
CUDALITE_SIM_INLINE float rhypotf(float a, float b)
{
    return 1.0f / hypotf(a, b);
}
CUDALITE_SIM_INLINE double rhypot(double a, double b)
{
    return 1.0 / hypot(a, b);
}

/* The C library declares some of these names for itself, so they are macros for others. */
#define __sinf cudalite_sim_sinf
#define __cosf cudalite_sim_cosf
#define __tanf cudalite_sim_tanf
#define __expf cudalite_sim_expf
#define __exp10f cudalite_sim_exp10f
#define __logf cudalite_sim_logf
#define __log2f cudalite_sim_log2f
#define __log10f cudalite_sim_log10f
#define __powf cudalite_sim_powf
#define __sincosf cudalite_sim_sincosf
CUDALITE_SIM_INLINE float __sinf(float x)
{
    return sinf(x);
}
CUDALITE_SIM_INLINE float __cosf(float x)
{
    return cosf(x);
}
CUDALITE_SIM_INLINE float __tanf(float x)
{
    return tanf(x);
}
CUDALITE_SIM_INLINE float __expf(float x)
{
    return expf(x);
}
CUDALITE_SIM_INLINE float __exp10f(float x)
{
    return powf(10.0f, x);
}
CUDALITE_SIM_INLINE float __logf(float x)
{
    return logf(x);
}
CUDALITE_SIM_INLINE float __log2f(float x)
{
    return log2f(x);
}
CUDALITE_SIM_INLINE float __log10f(float x)
{
    return log10f(x);
}
CUDALITE_SIM_INLINE float __powf(float x, float y)
{
    return powf(x, y);
}
CUDALITE_SIM_INLINE void __sincosf(float x, float *s, float *c)
{
    *s = sinf(x);
    *c = cosf(x);
}
CUDALITE_SIM_INLINE float __fdividef(float a, float b)
{
    return a / b;
}
CUDALITE_SIM_INLINE float __saturatef(float x)
{
    return x > 0.0f ? x < 1.0f ? x : 1.0f : 0.0f; /* a NaN gives 0 */
}

/* --- arithmetic with a given rounding ------------------------------------------------------- */

/* With --contract compilers make one operation of a product and a sum, but for these. */
#ifdef CUDALITE_SIM_CONTRACT
template <typename T> CUDALITE_SIM_INLINE T cudalite_sim_rounded(T x)
{
    __asm__ volatile("" : "+m"(x));
    return x;
}
#else
template <typename T> CUDALITE_SIM_INLINE T cudalite_sim_rounded(T x)
{
    return x;
}
#endif

/* _rn is what a CPU does. The others differ in the last bit only; they are taken as _rn. */
#define CUDALITE_SIM_ROUND(rounding)                                                               \
    CUDALITE_SIM_INLINE float __fadd_##rounding(float a, float b)                                  \
    {                                                                                              \
        return cudalite_sim_rounded(cudalite_sim_rounded(a) + cudalite_sim_rounded(b));            \
    }                                                                                              \
    CUDALITE_SIM_INLINE float __fsub_##rounding(float a, float b)                                  \
    {                                                                                              \
        return cudalite_sim_rounded(cudalite_sim_rounded(a) - cudalite_sim_rounded(b));            \
    }                                                                                              \
    CUDALITE_SIM_INLINE float __fmul_##rounding(float a, float b)                                  \
    {                                                                                              \
        return cudalite_sim_rounded(a * b);                                                        \
    }                                                                                              \
    CUDALITE_SIM_INLINE float __fdiv_##rounding(float a, float b)                                  \
    {                                                                                              \
        return cudalite_sim_rounded(a / b);                                                        \
    }                                                                                              \
    CUDALITE_SIM_INLINE float __frcp_##rounding(float a)                                           \
    {                                                                                              \
        return 1.0f / a;                                                                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE float __fsqrt_##rounding(float a)                                          \
    {                                                                                              \
        return sqrtf(a);                                                                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE float __fmaf_##rounding(float a, float b, float c)                         \
    {                                                                                              \
        return fmaf(a, b, c);                                                                      \
    }                                                                                              \
    CUDALITE_SIM_INLINE double __dadd_##rounding(double a, double b)                               \
    {                                                                                              \
        return cudalite_sim_rounded(cudalite_sim_rounded(a) + cudalite_sim_rounded(b));            \
    }                                                                                              \
    CUDALITE_SIM_INLINE double __dsub_##rounding(double a, double b)                               \
    {                                                                                              \
        return cudalite_sim_rounded(cudalite_sim_rounded(a) - cudalite_sim_rounded(b));            \
    }                                                                                              \
    CUDALITE_SIM_INLINE double __dmul_##rounding(double a, double b)                               \
    {                                                                                              \
        return cudalite_sim_rounded(a * b);                                                        \
    }                                                                                              \
    CUDALITE_SIM_INLINE double __ddiv_##rounding(double a, double b)                               \
    {                                                                                              \
        return cudalite_sim_rounded(a / b);                                                        \
    }                                                                                              \
    CUDALITE_SIM_INLINE double __drcp_##rounding(double a)                                         \
    {                                                                                              \
        return 1.0 / a;                                                                            \
    }                                                                                              \
    CUDALITE_SIM_INLINE double __dsqrt_##rounding(double a)                                        \
    {                                                                                              \
        return sqrt(a);                                                                            \
    }                                                                                              \
    CUDALITE_SIM_INLINE double __fma_##rounding(double a, double b, double c)                      \
    {                                                                                              \
        return fma(a, b, c);                                                                       \
    }
CUDALITE_SIM_ROUND(rn)
CUDALITE_SIM_ROUND(rz)
CUDALITE_SIM_ROUND(ru)
CUDALITE_SIM_ROUND(rd)
CUDALITE_SIM_INLINE float __frsqrt_rn(float a)
{
    return 1.0f / sqrtf(a);
}

/* Conversions to integers saturate, and a NaN gives 0. */
namespace cudalite_sim
{
template <typename R> R saturate(double x);
template <> CUDALITE_SIM_INLINE int saturate<int>(double x)
{
    return x != x              ? 0
           : x < -2147483648.0 ? -2147483647 - 1
           : x >= 2147483648.0 ? 2147483647
                               : static_cast<int>(x);
}
template <> CUDALITE_SIM_INLINE unsigned saturate<unsigned>(double x)
{
    return !(x > 0) ? 0u : x >= 4294967296.0 ? 0xFFFFFFFFu : static_cast<unsigned>(x);
}
template <> CUDALITE_SIM_INLINE long long saturate<long long>(double x)
{
    return x != x                       ? 0ll
           : x < -9223372036854775808.0 ? -9223372036854775807ll - 1
           : x >= 9223372036854775808.0 ? 9223372036854775807ll
                                        : static_cast<long long>(x);
}
template <> CUDALITE_SIM_INLINE unsigned long long saturate<unsigned long long>(double x)
{
    return !(x > 0)                      ? 0ull
           : x >= 18446744073709551616.0 ? 0xFFFFFFFFFFFFFFFFull
                                         : static_cast<unsigned long long>(x);
}
} // namespace cudalite_sim
#define CUDALITE_SIM_TO_INTEGER(from, F, to, R)                                                    \
    CUDALITE_SIM_INLINE R __##from##2##to##_rn(F x)                                                \
    {                                                                                              \
        return cudalite_sim::saturate<R>(rint(x));                                                 \
    }                                                                                              \
    CUDALITE_SIM_INLINE R __##from##2##to##_rz(F x)                                                \
    {                                                                                              \
        return cudalite_sim::saturate<R>(trunc(x));                                                \
    }                                                                                              \
    CUDALITE_SIM_INLINE R __##from##2##to##_ru(F x)                                                \
    {                                                                                              \
        return cudalite_sim::saturate<R>(ceil(x));                                                 \
    }                                                                                              \
    CUDALITE_SIM_INLINE R __##from##2##to##_rd(F x)                                                \
    {                                                                                              \
        return cudalite_sim::saturate<R>(floor(x));                                                \
    }
#define CUDALITE_SIM_TO_INTEGERS(from, F)                                                          \
    CUDALITE_SIM_TO_INTEGER(from, F, int, int)                                                     \
    CUDALITE_SIM_TO_INTEGER(from, F, uint, unsigned)                                               \
    CUDALITE_SIM_TO_INTEGER(from, F, ll, long long)                                                \
    CUDALITE_SIM_TO_INTEGER(from, F, ull, unsigned long long)
CUDALITE_SIM_TO_INTEGERS(float, float)
CUDALITE_SIM_TO_INTEGERS(double, double)
/* Toward zero, up, down: the neighbour of what is nearest, where that lies on the wrong side. A long
 * double holds all these numbers. */
namespace cudalite_sim
{
enum Rounding { ROUND_ZERO, ROUND_UP, ROUND_DOWN };
template <typename R, typename F> CUDALITE_SIM_INLINE R round_to(F x, Rounding rounding)
{
    const R near = static_cast<R>(x);
    const long double exact = static_cast<long double>(x), got = static_cast<long double>(near);
    const bool down = rounding == ROUND_DOWN || (rounding == ROUND_ZERO && x > 0);
    if (down && got > exact)
        return std::nextafter(near, -std::numeric_limits<R>::infinity());
    if (!down && got < exact)
        return std::nextafter(near, std::numeric_limits<R>::infinity());
    return near;
}
} // namespace cudalite_sim
#define CUDALITE_SIM_FROM_INTEGER(from, F, to, R)                                                  \
    CUDALITE_SIM_INLINE R __##from##2##to##_rn(F x)                                                \
    {                                                                                              \
        return static_cast<R>(x);                                                                  \
    }                                                                                              \
    CUDALITE_SIM_INLINE R __##from##2##to##_rz(F x)                                                \
    {                                                                                              \
        return cudalite_sim::round_to<R>(x, cudalite_sim::ROUND_ZERO);                             \
    }                                                                                              \
    CUDALITE_SIM_INLINE R __##from##2##to##_ru(F x)                                                \
    {                                                                                              \
        return cudalite_sim::round_to<R>(x, cudalite_sim::ROUND_UP);                               \
    }                                                                                              \
    CUDALITE_SIM_INLINE R __##from##2##to##_rd(F x)                                                \
    {                                                                                              \
        return cudalite_sim::round_to<R>(x, cudalite_sim::ROUND_DOWN);                             \
    }
CUDALITE_SIM_FROM_INTEGER(int, int, float, float)
CUDALITE_SIM_FROM_INTEGER(uint, unsigned, float, float)
CUDALITE_SIM_FROM_INTEGER(ll, long long, float, float)
CUDALITE_SIM_FROM_INTEGER(ull, unsigned long long, float, float)
CUDALITE_SIM_FROM_INTEGER(ll, long long, double, double)
CUDALITE_SIM_FROM_INTEGER(ull, unsigned long long, double, double)
CUDALITE_SIM_FROM_INTEGER(double, double, float, float)
CUDALITE_SIM_INLINE double __int2double_rn(int x)
{
    return x;
}
CUDALITE_SIM_INLINE double __uint2double_rn(unsigned x)
{
    return x;
}

/* --- bits ----------------------------------------------------------------------------------- */

#define CUDALITE_SIM_CAST(name, F, R)                                                              \
    CUDALITE_SIM_INLINE R name(F x)                                                                \
    {                                                                                              \
        R r;                                                                                       \
        __builtin_memcpy(&r, &x, sizeof r);                                                        \
        return r;                                                                                  \
    }
CUDALITE_SIM_CAST(__float_as_int, float, int)
CUDALITE_SIM_CAST(__float_as_uint, float, unsigned)
CUDALITE_SIM_CAST(__int_as_float, int, float)
CUDALITE_SIM_CAST(__uint_as_float, unsigned, float)
CUDALITE_SIM_CAST(__double_as_longlong, double, long long)
CUDALITE_SIM_CAST(__longlong_as_double, long long, double)
CUDALITE_SIM_INLINE int __double2hiint(double x)
{
    return static_cast<int>(__double_as_longlong(x) >> 32);
}
CUDALITE_SIM_INLINE int __double2loint(double x)
{
    return static_cast<int>(__double_as_longlong(x));
}
CUDALITE_SIM_INLINE double __hiloint2double(int high, int low)
{
    return __longlong_as_double(
        static_cast<long long>(static_cast<unsigned long long>(static_cast<unsigned>(high)) << 32 |
                               static_cast<unsigned>(low)));
}

CUDALITE_SIM_INLINE int __popc(unsigned x)
{
    return __builtin_popcount(x);
}
CUDALITE_SIM_INLINE int __popcll(unsigned long long x)
{
    return __builtin_popcountll(x);
}
CUDALITE_SIM_INLINE int __clz(int x)
{
    return x ? __builtin_clz(static_cast<unsigned>(x)) : 32;
}
CUDALITE_SIM_INLINE int __clzll(long long x)
{
    return x ? __builtin_clzll(static_cast<unsigned long long>(x)) : 64;
}
CUDALITE_SIM_INLINE int __ffs(int x)
{
    return __builtin_ffs(x);
}
CUDALITE_SIM_INLINE int __ffsll(long long x)
{
    return __builtin_ffsll(x);
}
CUDALITE_SIM_INLINE unsigned long long __brevll(unsigned long long x)
{
    unsigned long long r = 0;
    for (int i = 0; i < 64; i++, x >>= 1)
        r = r << 1 | (x & 1);
    return r;
}
CUDALITE_SIM_INLINE unsigned __brev(unsigned x)
{
    return static_cast<unsigned>(__brevll(x) >> 32);
}
CUDALITE_SIM_INLINE unsigned __byte_perm(unsigned x, unsigned y, unsigned selector)
{
    unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
    unsigned r = 0;
    for (int i = 0; i < 4; i++) {
        unsigned pick = selector >> (i * 4) & 15;
        unsigned byte = static_cast<unsigned>(bytes >> ((pick & 7) * 8)) & 255;
        if (pick & 8)
            byte = byte & 128 ? 255 : 0;
        r |= byte << (i * 8);
    }
    return r;
}
CUDALITE_SIM_INLINE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by)
{
    unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
    return static_cast<unsigned>(both << (by & 31) >> 32);
}
CUDALITE_SIM_INLINE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by)
{
    unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
    return static_cast<unsigned>(both >> (by & 31));
}

CUDALITE_SIM_INLINE int __mul24(int a, int b)
{
    return static_cast<int>(static_cast<unsigned>((a << 8 >> 8)) *
                            static_cast<unsigned>(b << 8 >> 8));
}
CUDALITE_SIM_INLINE unsigned __umul24(unsigned a, unsigned b)
{
    return (a & 0xFFFFFF) * (b & 0xFFFFFF);
}
CUDALITE_SIM_INLINE int __mulhi(int a, int b)
{
    return static_cast<int>(static_cast<long long>(a) * b >> 32);
}
CUDALITE_SIM_INLINE unsigned __umulhi(unsigned a, unsigned b)
{
    return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}
CUDALITE_SIM_INLINE long long __mul64hi(long long a, long long b)
{
    return static_cast<long long>(static_cast<__int128>(a) * b >> 64);
}
CUDALITE_SIM_INLINE unsigned long long __umul64hi(unsigned long long a, unsigned long long b)
{
    return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b >> 64);
}
CUDALITE_SIM_INLINE unsigned __sad(int a, int b, unsigned c)
{
    return (a > b ? static_cast<unsigned>(a) - static_cast<unsigned>(b)
                  : static_cast<unsigned>(b) - static_cast<unsigned>(a)) +
           c;
}
CUDALITE_SIM_INLINE unsigned __usad(unsigned a, unsigned b, unsigned c)
{
    return (a > b ? a - b : b - a) + c;
}
CUDALITE_SIM_INLINE int __hadd(int a, int b)
{
    return static_cast<int>((static_cast<long long>(a) + b) >> 1);
}
CUDALITE_SIM_INLINE int __rhadd(int a, int b)
{
    return static_cast<int>((static_cast<long long>(a) + b + 1) >> 1);
}
CUDALITE_SIM_INLINE int __dp4a(int a, int b, int c)
{
    for (int i = 0; i < 32; i += 8)
        c += static_cast<signed char>(a >> i) * static_cast<signed char>(b >> i);
    return c;
}
CUDALITE_SIM_INLINE unsigned __dp4a(unsigned a, unsigned b, unsigned c)
{
    for (int i = 0; i < 32; i += 8)
        c += (a >> i & 255) * (b >> i & 255);
    return c;
}

/* --- constants ------------------------------------------------------------------------------ */

#define CUDART_INF_F __builtin_inff()
#define CUDART_NAN_F __builtin_nanf("")
#define CUDART_INF __builtin_inf()
#define CUDART_NAN __builtin_nan("")
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931e+0
#define CUDART_PIO2_F 1.570796327f
#define CUDART_SQRT_TWO_F 1.414213562f
#define CUDART_MAX_NORMAL_F 3.402823466e38f
#define CUDART_MIN_DENORM_F 1.401298464e-45f

#include "sim_simd.h"

#endif
