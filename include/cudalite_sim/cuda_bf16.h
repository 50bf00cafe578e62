/* Stand-in for CUDA's <cuda_bf16.h>: bfloat16, the upper half of a float. */
#ifndef CUDALITE_SIM_BF16_H
#define CUDALITE_SIM_BF16_H

#include "sim_float16.h"

namespace cudalite_sim
{
/* To the nearest bfloat16, ties to even. */
inline unsigned short bfloat16_bits(float value)
{
    const unsigned x = bits_as<unsigned>(value);
    if ((x & 0x7FFFFFFF) > 0x7F800000)
        return 0x7FFF;
    return static_cast<unsigned short>((x + 0x7FFF + (x >> 16 & 1)) >> 16);
}
inline float bfloat16_value(unsigned short bits)
{
    return bits_as<float>(static_cast<unsigned>(bits) << 16);
}
} // namespace cudalite_sim

CUDALITE_SIM_FLOAT16_TYPES(__nv_bfloat16, __nv_bfloat16_raw, __nv_bfloat162, __nv_bfloat162_raw,
                           cudalite_sim::bfloat16_bits, cudalite_sim::bfloat16_value)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
CUDALITE_SIM_FLOAT16_ARITHMETIC(__nv_bfloat16, __nv_bfloat16_raw, __nv_bfloat162, 0x7F80)
CUDALITE_SIM_FLOAT16_CONVERSIONS(__nv_bfloat16, __nv_bfloat16_raw, __nv_bfloat162, bfloat16,
                                 bfloat162, halves)

/* As <math_constants.h> has them for float. */
#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7F80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7FFF)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7F7F)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3F80)

#endif
