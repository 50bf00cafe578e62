/* Stand-in for CUDA's <cuda_fp8.h>: numbers of 8 bits, E4M3 and E5M2, to the nearest, ties to even. */
#ifndef CUDALITE_SIM_FP8_H
#define CUDALITE_SIM_FP8_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

namespace cudalite_sim
{
struct Fp8Format {
    int mantissa, bias;
    unsigned most, above; /* the largest number; what lies above it: a NaN, or infinity */
};
CUDALITE_SIM_INLINE Fp8Format fp8_format(__nv_fp8_interpretation_t kind)
{
    return kind == __NV_E4M3 ? Fp8Format{3, 7, 0x7E, 0x7F} : Fp8Format{2, 15, 0x7B, 0x7C};
}
inline float fp8_value(unsigned bits, __nv_fp8_interpretation_t kind)
{
    const Fp8Format f = fp8_format(kind);
    const unsigned magnitude = bits & 0x7F;
    const int exponent = static_cast<int>(magnitude >> f.mantissa);
    const unsigned fraction = magnitude & ((1u << f.mantissa) - 1);
    float value = exponent ? std::ldexp(static_cast<float>(fraction + (1u << f.mantissa)),
                                        exponent - f.bias - f.mantissa)
                           : std::ldexp(static_cast<float>(fraction), 1 - f.bias - f.mantissa);
    if (magnitude > f.most)
        value = magnitude == 0x7C ? INFINITY : NAN;
    return bits & 0x80 ? -value : value;
}
inline unsigned char fp8_bits(double value, __nv_saturation_t saturates,
                              __nv_fp8_interpretation_t kind)
{
    const Fp8Format f = fp8_format(kind);
    if (value != value)
        return 0x7F;
    const unsigned sign = std::signbit(value) ? 0x80 : 0;
    const unsigned over = saturates == __NV_SATFINITE ? f.most : f.above;
    value = std::fabs(value);
    if (value > 1e6)
        return static_cast<unsigned char>(sign | over);
    int exponent = value > 0 ? std::ilogb(value) : 1 - f.bias;
    if (exponent < 1 - f.bias)
        exponent = 1 - f.bias;
    /* In steps of the last place: beyond a power of two the sum carries into the exponent. */
    const unsigned steps =
        static_cast<unsigned>(std::nearbyint(std::ldexp(value, f.mantissa - exponent)));
    const unsigned bits =
        (static_cast<unsigned>(exponent + f.bias - 1) << f.mantissa) + steps;
    return static_cast<unsigned char>(sign | (bits > f.most ? over : bits));
}
} // namespace cudalite_sim

CUDALITE_SIM_INLINE __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturates,
                                                             __nv_fp8_interpretation_t kind)
{
    return cudalite_sim::fp8_bits(static_cast<double>(x), saturates, kind);
}
CUDALITE_SIM_INLINE __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturates,
                                                              __nv_fp8_interpretation_t kind)
{
    return cudalite_sim::fp8_bits(x, saturates, kind);
}
CUDALITE_SIM_INLINE __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x,
                                                                  __nv_saturation_t saturates,
                                                                  __nv_fp8_interpretation_t kind)
{
    return static_cast<__nv_fp8x2_storage_t>(__nv_cvt_float_to_fp8(x.x, saturates, kind) |
                                             __nv_cvt_float_to_fp8(x.y, saturates, kind) << 8);
}

/* One number, two and four; saturated. */
#define CUDALITE_SIM_FP8(name, kind)                                                               \
    struct __nv_fp8_##name {                                                                       \
        __nv_fp8_storage_t __x;                                                                    \
        __nv_fp8_##name() = default;                                                               \
        template <typename T>                                                                      \
        CUDALITE_SIM_INLINE explicit __nv_fp8_##name(T x)                                          \
            : __x(cudalite_sim::fp8_bits(static_cast<double>(static_cast<float>(x)),               \
                                         __NV_SATFINITE, kind))                                    \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_INLINE explicit __nv_fp8_##name(double x)                                     \
            : __x(cudalite_sim::fp8_bits(x, __NV_SATFINITE, kind))                                 \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_INLINE explicit operator float() const                                        \
        {                                                                                          \
            return cudalite_sim::fp8_value(__x, kind);                                             \
        }                                                                                          \
        CUDALITE_SIM_INLINE explicit operator double() const                                       \
        {                                                                                          \
            return static_cast<double>(static_cast<float>(*this));                                 \
        }                                                                                          \
    };                                                                                             \
    struct __nv_fp8x2_##name {                                                                     \
        __nv_fp8x2_storage_t __x;                                                                  \
        __nv_fp8x2_##name() = default;                                                             \
        CUDALITE_SIM_INLINE explicit __nv_fp8x2_##name(float2 x)                                   \
            : __x(__nv_cvt_float2_to_fp8x2(x, __NV_SATFINITE, kind))                               \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_INLINE explicit operator float2() const                                       \
        {                                                                                          \
            return make_float2(cudalite_sim::fp8_value(__x & 0xFFu, kind),                         \
                               cudalite_sim::fp8_value(static_cast<unsigned>(__x) >> 8, kind));    \
        }                                                                                          \
    };                                                                                             \
    struct __nv_fp8x4_##name {                                                                     \
        __nv_fp8x4_storage_t __x;                                                                  \
        __nv_fp8x4_##name() = default;                                                             \
        CUDALITE_SIM_INLINE explicit __nv_fp8x4_##name(float4 x)                                   \
            : __x(__nv_cvt_float2_to_fp8x2(make_float2(x.x, x.y), __NV_SATFINITE, kind) |          \
                  static_cast<unsigned>(__nv_cvt_float2_to_fp8x2(make_float2(x.z, x.w),            \
                                                                 __NV_SATFINITE, kind))            \
                      << 16)                                                                       \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_INLINE explicit __nv_fp8x4_##name(__nv_bfloat162 low, __nv_bfloat162 high)    \
            : __nv_fp8x4_##name(make_float4(static_cast<float>(low.x), static_cast<float>(low.y),  \
                                            static_cast<float>(high.x),                            \
                                            static_cast<float>(high.y)))                           \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_INLINE explicit __nv_fp8x4_##name(__half2 low, __half2 high)                  \
            : __nv_fp8x4_##name(make_float4(static_cast<float>(low.x), static_cast<float>(low.y),  \
                                            static_cast<float>(high.x),                            \
                                            static_cast<float>(high.y)))                           \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_INLINE explicit operator float4() const                                       \
        {                                                                                          \
            return make_float4(cudalite_sim::fp8_value(__x & 0xFF, kind),                          \
                               cudalite_sim::fp8_value(__x >> 8 & 0xFF, kind),                     \
                               cudalite_sim::fp8_value(__x >> 16 & 0xFF, kind),                    \
                               cudalite_sim::fp8_value(__x >> 24, kind));                          \
        }                                                                                          \
    };
CUDALITE_SIM_FP8(e4m3, __NV_E4M3)
CUDALITE_SIM_FP8(e5m2, __NV_E5M2)
#undef CUDALITE_SIM_FP8

#endif
