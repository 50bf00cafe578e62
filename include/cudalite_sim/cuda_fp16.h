/* Stand-in for CUDA's <cuda_fp16.h>: half. */
#ifndef CUDALITE_SIM_FP16_H
#define CUDALITE_SIM_FP16_H

#include "sim_float16.h"

namespace cudalite_sim
{
/* To the nearest half, ties to even; overflow gives infinity. */
inline unsigned short half_bits(float value)
{
    unsigned x = bits_as<unsigned>(value), sign = x >> 16 & 0x8000, magnitude = x & 0x7FFFFFFF;
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
        return bits_as<float>(sign | 0x7F800000 | fraction << 13);
    if (exponent == 0) {
        float value = static_cast<float>(fraction) * 5.9604644775390625e-8f; /* 2^-24 */
        return sign ? -value : value;
    }
    return bits_as<float>(sign | (exponent + 112) << 23 | fraction << 13);
}
} // namespace cudalite_sim

CUDALITE_SIM_FLOAT16_TYPES(__half, __half_raw, __half2, __half2_raw, cudalite_sim::half_bits,
                           cudalite_sim::half_value)
typedef __half half;
typedef __half2 half2;
CUDALITE_SIM_FLOAT16_ARITHMETIC(__half, __half_raw, __half2, 0x7C00)
CUDALITE_SIM_FLOAT16_CONVERSIONS(__half, __half_raw, __half2, half, half2, halves)

/* As <math_constants.h> has them for float. */
#define CUDART_INF_FP16 __ushort_as_half(0x7C00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7FFF)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7BFF)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3C00)

#endif
