/* mma.sync and ldmatrix of inline PTX: matrices whose parts the lanes of a warp hold in registers.
 *
 * Register r of a lane has E elements (2 halves, 4 bytes, 1 tf32 float). With g = lane / 4 and t = lane % 4 they are, of A,
 * in row g + 8 (r % 2) and from column t E + 4 E (r / 2) on; of B, in column g and from row t E + 4 E r on; C and D have
 * columns 2 t and 2 t + 1 of the rows g and g + 8 (PTX ISA, "Matrix fragments for mma"). A sum is made
 * from the lowest k on, in float; a GPU's order is not documented. */
#ifndef CUDALITE_SIM_MMA_PTX_H
#define CUDALITE_SIM_MMA_PTX_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "sim_ptx.h"

namespace cudalite_sim
{
namespace ptx
{
namespace matrices
{
struct tf32 {
    unsigned bits;
};
typedef __half f16;
typedef __nv_bfloat16 bf16;
typedef signed char s8;
typedef unsigned char u8;
typedef float f32;
typedef int s32;
/* What products are made of. */
CUDALITE_SIM_INLINE float factor(__half x)
{
    return __half2float(x);
}
CUDALITE_SIM_INLINE float factor(__nv_bfloat16 x)
{
    return __bfloat162float(x);
}
CUDALITE_SIM_INLINE float factor(tf32 x)
{
    return __uint_as_float(x.bits & ~0x1FFFu);
}
CUDALITE_SIM_INLINE int factor(signed char x)
{
    return x;
}
CUDALITE_SIM_INLINE int factor(unsigned char x)
{
    return x;
}
template <typename T> CUDALITE_SIM_INLINE auto element(unsigned word, unsigned i)
{
    T value[4 / sizeof(T)];
    __builtin_memcpy(value, &word, 4);
    return factor(value[i]);
}

/* The numbers of C or D that a lane has: two in a register, where they are halves. */
template <typename T> CUDALITE_SIM_INLINE auto sum_read(const unsigned long long *registers, unsigned i)
{
    if constexpr (sizeof(T) == 2)
        return element<T>(static_cast<unsigned>(registers[i / 2]), i % 2);
    else
        return as<T>(registers[i]);
}
template <typename T, typename S>
CUDALITE_SIM_INLINE void sum_write(unsigned long long *registers, unsigned i, S sum)
{
    if constexpr (sizeof(T) == 2) {
        const __half half = __float2half(sum);
        unsigned short half_bits;
        __builtin_memcpy(&half_bits, &half, 2);
        const unsigned shift = i % 2 * 16;
        registers[i / 2] = (registers[i / 2] & ~(0xFFFFull << shift)) |
                           static_cast<unsigned long long>(half_bits) << shift;
    } else {
        registers[i] = bits(static_cast<T>(sum));
    }
}

/* 16 rows, 8 columns and a sum over k. */
template <unsigned k, typename A, typename B, typename C, typename D>
CUDALITE_SIM_INLINE void mma(unsigned long long *d, const unsigned long long *a, const unsigned long long *b,
                             const unsigned long long *c, CUDALITE_SIM_HERE)
{
    constexpr unsigned each = 4 / sizeof(A), of_a = k / (2 * each), of_b = k / (4 * each);
    static_assert(of_a >= 1 && of_a <= 4 && of_b >= 1, "cudalite-sim does not simulate this shape of mma.sync");
    unsigned give_a[4] = {0}, give_b[2] = {0}, all_a[32][4], all_b[32][2];
    for (unsigned r = 0; r < of_a; r++)
        give_a[r] = static_cast<unsigned>(a[r]);
    for (unsigned r = 0; r < of_b; r++)
        give_b[r] = static_cast<unsigned>(b[r]);
    cudalite_sim_exchange(CUDALITE_SIM_FULL, give_a, sizeof give_a, all_a, line);
    cudalite_sim_exchange(CUDALITE_SIM_FULL, give_b, sizeof give_b, all_b, line);
    const unsigned g = cudalite_sim_lane() / 4, t = cudalite_sim_lane() % 4;
    decltype(factor(A()) * factor(B())) sums[4];
    for (unsigned i = 0; i < 4; i++) {
        const unsigned column = 2 * t + i % 2, half = i / 2;
        auto sum = sum_read<C>(c, i);
        for (unsigned at = 0; at < k; at++) {
            const unsigned part = at / (4 * each), lane = at / each % 4, e = at % each;
            sum += element<A>(all_a[g * 4 + lane][half + 2 * part], e) *
                   element<B>(all_b[column * 4 + lane][part], e);
        }
        sums[i] = sum;
    }
    for (unsigned i = 0; i < 4; i++)
        sum_write<D>(d, i, sums[i]);
}

/* Lane 8 i + r tells where row r of matrix i begins, of 8 elements of 16 bits; each lane gets the two
 * elements of row g from column 2 t on, or of column g from row 2 t on. */
template <unsigned count, bool is_transposed>
CUDALITE_SIM_INLINE void ldmatrix(unsigned long long *d, Bits address, CUDALITE_SIM_HERE)
{
    const unsigned own = cudalite_sim_lane(), g = own / 4, t = own % 4;
    uint4 row = {0, 0, 0, 0};
    unsigned short all[32][8];
    if (own < 8 * count)
        row = *reinterpret_cast<const uint4 *>(address);
    cudalite_sim_exchange(CUDALITE_SIM_FULL, &row, sizeof row, all, line);
    for (unsigned i = 0; i < count; i++) {
        const unsigned low = is_transposed ? all[8 * i + 2 * t][g] : all[8 * i + g][2 * t];
        const unsigned high = is_transposed ? all[8 * i + 2 * t + 1][g] : all[8 * i + g][2 * t + 1];
        d[i] = low | high << 16;
    }
}
} // namespace matrices
} // namespace ptx
} // namespace cudalite_sim

#endif
