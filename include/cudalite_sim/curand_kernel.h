/* Stand-in for CUDA's <curand_kernel.h>: random numbers in kernels, the same ones as a GPU's.
 * Generators: XORWOW (Marsaglia, "Xorshift RNGs", with a Weyl sequence), which is the default, and
 * Philox4x32-10 (Salmon and others, "Parallel random numbers: as easy as 1, 2, 3"). */
#ifndef CUDALITE_SIM_CURAND_KERNEL_H
#define CUDALITE_SIM_CURAND_KERNEL_H

#include "cudalite_sim.h"

/* The second normal number of a pair waits for the next call. */
struct cudalite_normals {
    int has_float, has_double;
    float next_float;
    double next_double;
};

struct curandStateXORWOW {
    unsigned d, v[5];
    cudalite_normals normals;
};
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;

struct curandStatePhilox4_32_10 {
    uint4 counter, output;
    uint2 key;
    unsigned at; /* of the output: which is next */
    cudalite_normals normals;
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

namespace cudalite_sim
{
/* v after count * 2^log2_unit more numbers. */
void xorwow_skip(unsigned v[5], unsigned long long count, int log2_unit);

CUDALITE_SIM_INLINE void xorwow_jump(curandStateXORWOW *state, unsigned long long count,
                                     int log2_unit)
{
    unsigned v[5];
    for (int i = 0; i < 5; i++)
        v[i] = state->v[i];
    xorwow_skip(v, count, log2_unit);
    for (int i = 0; i < 5; i++)
        state->v[i] = v[i];
}

inline uint4 philox(uint4 c, uint2 key)
{
    for (int round = 0; round < 10; round++) {
        unsigned long long low = 0xD2511F53ull * c.x, high = 0xCD9E8D57ull * c.z;
        c = make_uint4(static_cast<unsigned>(high >> 32) ^ c.y ^ key.x, static_cast<unsigned>(high),
                       static_cast<unsigned>(low >> 32) ^ c.w ^ key.y, static_cast<unsigned>(low));
        key.x += 0x9E3779B9u;
        key.y += 0xBB67AE85u;
    }
    return c;
}

/* Adds to the lower or the upper 64 bits of a counter; the lower ones carry. */
CUDALITE_SIM_INLINE uint4 counter_add(uint4 c, unsigned long long low, unsigned long long high)
{
    unsigned long long before = c.x | static_cast<unsigned long long>(c.y) << 32;
    unsigned long long sum = before + low;
    high += (c.z | static_cast<unsigned long long>(c.w) << 32) + (sum < before);
    return make_uint4(static_cast<unsigned>(sum), static_cast<unsigned>(sum >> 32),
                      static_cast<unsigned>(high), static_cast<unsigned>(high >> 32));
}

constexpr float OF_32_BITS = 2.3283064e-10f;
constexpr double OF_53_BITS = 1.1102230246251565e-16;
inline float uniform(unsigned x)
{
    return x * OF_32_BITS + OF_32_BITS / 2;
}
inline double uniform_double(unsigned x, unsigned y)
{
    unsigned long long z = x ^ static_cast<unsigned long long>(y) << 21;
    return z * OF_53_BITS + OF_53_BITS / 2;
}
/* Two normal numbers of two uniform ones: the Box-Muller transform. */
inline float2 normals(unsigned x, unsigned y)
{
    const float turn = OF_32_BITS * 6.2831855f;
    float size = sqrtf(-2 * logf(uniform(x))), angle = y * turn + turn / 2;
    return make_float2(sinf(angle) * size, cosf(angle) * size);
}
inline double2 normals_double(uint4 x)
{
    unsigned long long z = x.z ^ static_cast<unsigned long long>(x.w) << 21;
    double size = sqrt(-2 * log(uniform_double(x.x, x.y)));
    double angle = (z * (OF_53_BITS * 2) + OF_53_BITS) * 3.14159265358979323846;
    return make_double2(sin(angle) * size, cos(angle) * size);
}
} // namespace cudalite_sim

/* --- 32 bits -------------------------------------------------------------------------------- */

CUDALITE_SIM_INLINE unsigned curand(curandStateXORWOW *state)
{
    unsigned t = state->v[0] ^ (state->v[0] >> 2), last = state->v[4];
    state->v[0] = state->v[1];
    state->v[1] = state->v[2];
    state->v[2] = state->v[3];
    state->v[3] = last;
    last = (last ^ (last << 4)) ^ (t ^ (t << 1));
    state->v[4] = last;
    state->d += 362437;
    return last + state->d;
}
CUDALITE_SIM_INLINE void skipahead(unsigned long long count, curandStateXORWOW *state)
{
    cudalite_sim::xorwow_jump(state, count, 0);
    state->d += 362437 * static_cast<unsigned>(count);
}
/* A subsequence has 2^67 numbers. */
CUDALITE_SIM_INLINE void skipahead_sequence(unsigned long long count, curandStateXORWOW *state)
{
    cudalite_sim::xorwow_jump(state, count, 67);
}
CUDALITE_SIM_INLINE void curand_init(unsigned long long seed, unsigned long long sequence,
                                     unsigned long long offset, curandStateXORWOW *state)
{
    unsigned low = 1099087573u * (static_cast<unsigned>(seed) ^ 0xAAD26B49u);
    unsigned high = 2591861531u * (static_cast<unsigned>(seed >> 32) ^ 0xF7DCEFDDu);
    state->d = 6615241 + high + low;
    state->v[0] = 123456789 + low;
    state->v[1] = 362436069 ^ low;
    state->v[2] = 521288629 + high;
    state->v[3] = 88675123 ^ high;
    state->v[4] = 5783321 + low;
    state->normals = cudalite_normals();
    if (sequence)
        skipahead_sequence(sequence, state);
    if (offset)
        skipahead(offset, state);
}

CUDALITE_SIM_INLINE unsigned curand(curandStatePhilox4_32_10 *state)
{
    uint4 output = state->output;
    unsigned at = state->at;
    unsigned value = at == 0 ? output.x : at == 1 ? output.y : at == 2 ? output.z : output.w;
    state->at = (at + 1) % 4;
    if (at == 3) {
        state->counter = cudalite_sim::counter_add(state->counter, 1, 0);
        state->output = cudalite_sim::philox(state->counter, state->key);
    }
    return value;
}
CUDALITE_SIM_INLINE void skipahead(unsigned long long count, curandStatePhilox4_32_10 *state)
{
    unsigned long long at = state->at + count % 4;
    state->at = static_cast<unsigned>(at % 4);
    state->counter = cudalite_sim::counter_add(state->counter, count / 4 + at / 4, 0);
    state->output = cudalite_sim::philox(state->counter, state->key);
}
CUDALITE_SIM_INLINE void skipahead_sequence(unsigned long long count,
                                            curandStatePhilox4_32_10 *state)
{
    state->counter = cudalite_sim::counter_add(state->counter, 0, count);
    state->output = cudalite_sim::philox(state->counter, state->key);
}
CUDALITE_SIM_INLINE void curand_init(unsigned long long seed, unsigned long long sequence,
                                     unsigned long long offset, curandStatePhilox4_32_10 *state)
{
    state->counter = make_uint4(0, 0, 0, 0);
    state->key = make_uint2(static_cast<unsigned>(seed), static_cast<unsigned>(seed >> 32));
    state->at = 0;
    state->normals = cudalite_normals();
    skipahead_sequence(sequence, state);
    skipahead(offset, state);
}
CUDALITE_SIM_INLINE uint4 curand4(curandStatePhilox4_32_10 *state)
{
    unsigned x = curand(state), y = curand(state), z = curand(state), w = curand(state);
    return make_uint4(x, y, z, w);
}

/* --- distributions -------------------------------------------------------------------------- */

template <typename State> CUDALITE_SIM_INLINE float curand_uniform(State *state)
{
    return cudalite_sim::uniform(curand(state));
}
template <typename State> CUDALITE_SIM_INLINE double curand_uniform_double(State *state)
{
    unsigned x = curand(state), y = curand(state);
    return cudalite_sim::uniform_double(x, y);
}
/* This generator gives a double of 32 bits. */
CUDALITE_SIM_INLINE double curand_uniform_double(curandStatePhilox4_32_10 *state)
{
    const double of_32_bits = 2.3283064365386963e-10;
    return curand(state) * of_32_bits + of_32_bits;
}
template <typename State> CUDALITE_SIM_INLINE float2 curand_normal2(State *state)
{
    unsigned x = curand(state), y = curand(state);
    return cudalite_sim::normals(x, y);
}
template <typename State> CUDALITE_SIM_INLINE double2 curand_normal2_double(State *state)
{
    unsigned x = curand(state), y = curand(state), z = curand(state), w = curand(state);
    return cudalite_sim::normals_double(make_uint4(x, y, z, w));
}
template <typename State> CUDALITE_SIM_INLINE float curand_normal(State *state)
{
    state->normals.has_float = !state->normals.has_float;
    if (!state->normals.has_float)
        return state->normals.next_float;
    float2 pair = curand_normal2(state);
    state->normals.next_float = pair.y;
    return pair.x;
}
template <typename State> CUDALITE_SIM_INLINE double curand_normal_double(State *state)
{
    state->normals.has_double = !state->normals.has_double;
    if (!state->normals.has_double)
        return state->normals.next_double;
    double2 pair = curand_normal2_double(state);
    state->normals.next_double = pair.y;
    return pair.x;
}
template <typename State>
CUDALITE_SIM_INLINE float curand_log_normal(State *state, float mean, float deviation)
{
    return expf(mean + deviation * curand_normal(state));
}
CUDALITE_SIM_INLINE float4 curand_uniform4(curandStatePhilox4_32_10 *state)
{
    uint4 x = curand4(state);
    return make_float4(cudalite_sim::uniform(x.x), cudalite_sim::uniform(x.y),
                       cudalite_sim::uniform(x.z), cudalite_sim::uniform(x.w));
}
CUDALITE_SIM_INLINE float4 curand_normal4(curandStatePhilox4_32_10 *state)
{
    uint4 x = curand4(state);
    float2 first = cudalite_sim::normals(x.x, x.y), second = cudalite_sim::normals(x.z, x.w);
    return make_float4(first.x, first.y, second.x, second.y);
}

#endif
