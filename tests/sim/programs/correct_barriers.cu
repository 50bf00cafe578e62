/* Correct programs: cuda::barrier, cuda::pipeline, asynchronous copies; votes and reductions of warps. */
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

#include "check.h"

namespace cg = cooperative_groups;
typedef cuda::barrier<cuda::thread_scope_block> Barrier;

/* --- barriers --------------------------------------------------------------------------------- */

/* Two buffers in turns: each thread reads what another one wrote before the barrier. */
__global__ void turns_kernel(const int *in, int *out, int rounds)
{
    __shared__ int buffer[2][96];
    __shared__ Barrier barrier;
    const int t = threadIdx.x;
    if (t == 0)
        init(&barrier, blockDim.x);
    __syncthreads();
    int value = in[t];
    for (int round = 0; round < rounds; round++) {
        buffer[round % 2][t] = value;
        auto token = barrier.arrive();
        const int own = value * 3;
        barrier.wait(std::move(token));
        value = own + buffer[round % 2][(t + 33) % 96];
    }
    barrier.arrive_and_wait();
    out[t] = value;
}
static bool turns()
{
    std::vector<int> in = numbers<int>(96, 1000), want = in;
    Buffer<int> a(in), b(96);
    turns_kernel<<<1, 96>>>(a.at, b.at, 5);
    for (int round = 0; round < 5; round++) {
        std::vector<int> before = want;
        for (int i = 0; i < 96; i++)
            want[i] = before[i] * 3 + before[(i + 33) % 96];
    }
    return same(b.back(), want);
}

/* One warp fills, the others use: two barriers, and a thread that drops out. */
__global__ void roles_kernel(const int *in, int *out, int tiles)
{
    __shared__ int tile[32];
    __shared__ Barrier full, empty;
    if (threadIdx.x == 0) {
        init(&full, 128);
        init(&empty, 128);
    }
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < tiles; i++) {
        if (threadIdx.x < 32)
            cuda::memcpy_async(&tile[threadIdx.x], &in[i * 32 + threadIdx.x], sizeof(int), full);
        full.arrive_and_wait();
        if (threadIdx.x >= 32)
            sum += tile[threadIdx.x % 32] * (threadIdx.x / 32);
        if (i == tiles - 1 && threadIdx.x == 5)
            empty.arrive_and_drop();
        else
            empty.arrive_and_wait();
    }
    if (threadIdx.x >= 32)
        out[threadIdx.x - 32] = sum;
}
static bool roles()
{
    std::vector<int> in = numbers<int>(8 * 32, 1000), want(96);
    Buffer<int> a(in), b(96);
    roles_kernel<<<1, 128>>>(a.at, b.at, 8);
    for (int t = 0; t < 96; t++)
        for (int i = 0; i < 8; i++)
            want[t] += in[i * 32 + t % 32] * (t / 32 + 1);
    return same(b.back(), want);
}

/* --- pipelines -------------------------------------------------------------------------------- */

template <int stages> __global__ void thread_pipeline_kernel(const float4 *in, float *out, int tiles)
{
    __shared__ float4 tile[stages][64];
    auto pipe = cuda::make_pipeline();
    const auto bytes = cuda::aligned_size_t<alignof(float4)>(sizeof(float4));
    float sum = 0;
    int filled = 0;
    for (int i = 0; i < tiles; i++) {
        for (; filled < tiles && filled < i + stages; filled++) {
            pipe.producer_acquire();
            cuda::memcpy_async(&tile[filled % stages][threadIdx.x], &in[filled * 64 + threadIdx.x], bytes, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        __syncthreads();
        sum += tile[i % stages][63 - threadIdx.x].y;
        __syncthreads();
        pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
}
static bool thread_pipeline()
{
    const int tiles = 7;
    std::vector<float> in = numbers<float>(tiles * 64 * 4, 1000), want(64);
    Buffer<float> a(in), b(64);
    for (int t = 0; t < 64; t++)
        for (int i = 0; i < tiles; i++)
            want[t] += in[(i * 64 + 63 - t) * 4 + 1];
    thread_pipeline_kernel<1><<<1, 64>>>(reinterpret_cast<float4 *>(a.at), b.at, tiles);
    bool good = same(b.back(), want);
    thread_pipeline_kernel<3><<<1, 64>>>(reinterpret_cast<float4 *>(a.at), b.at, tiles);
    return good && same(b.back(), want);
}

/* All threads produce and consume, or the first warp produces. */
template <bool has_roles> __global__ void block_pipeline_kernel(const int *in, int *out, int tiles)
{
    constexpr int stages = 2;
    __shared__ int tile[stages][64];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    auto block = cg::this_thread_block();
    const bool produces = threadIdx.x < 32;
    auto pipe = has_roles ? cuda::make_pipeline(block, &state,
                                produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer)
                          : cuda::make_pipeline(block, &state);
    int sum = 0;
    if (has_roles && produces)
        for (int i = 0; i < tiles; i++) {
            pipe.producer_acquire();
            for (int k = threadIdx.x; k < 64; k += 32)
                cuda::memcpy_async(&tile[i % stages][k], &in[i * 64 + k], sizeof(int), pipe);
            pipe.producer_commit();
        }
    else
        for (int i = 0; i < tiles; i++) {
            if (!has_roles) {
                pipe.producer_acquire();
                cuda::memcpy_async(block, tile[i % stages], in + i * 64, sizeof tile[0], pipe);
                pipe.producer_commit();
            }
            pipe.consumer_wait();
            sum += tile[i % stages][63 - threadIdx.x % 64];
            pipe.consumer_release();
        }
    out[threadIdx.x] = sum;
}
static bool block_pipeline()
{
    const int tiles = 6;
    std::vector<int> in = numbers<int>(tiles * 64, 1000), want(64), roles(96);
    Buffer<int> a(in), b(64), c(96);
    for (int t = 0; t < 96; t++)
        for (int i = 0; i < tiles; i++) {
            if (t < 64)
                want[t] += in[i * 64 + 63 - t];
            if (t >= 32)
                roles[t] += in[i * 64 + 63 - t % 64];
        }
    block_pipeline_kernel<false><<<1, 64>>>(a.at, b.at, tiles);
    block_pipeline_kernel<true><<<1, 96>>>(a.at, c.at, tiles);
    return same(b.back(), want) && same(c.back(), roles);
}

/* --- warps ------------------------------------------------------------------------------------ */

__global__ void warp_kernel(unsigned *out)
{
    const unsigned t = threadIdx.x, value = t * 7 % 5 + 1, half = t < 16 ? 0xFFFFu : 0xFFFF0000u;
    unsigned *mine = out + t * 8;
    int all;
    mine[0] = __reduce_add_sync(half, value);
    mine[1] = __reduce_max_sync(~0u, value);
    mine[2] = __reduce_xor_sync(~0u, t);
    mine[3] = __match_any_sync(~0u, value);
    mine[4] = __match_all_sync(half, t / 16, &all) == half && all;
    mine[5] = __match_all_sync(~0u, value, &all) == 0 && !all;
    mine[6] = static_cast<unsigned>(__reduce_min_sync(~0u, -static_cast<int>(t)));
    mine[7] = __reduce_or_sync(~0u, 1u << t);
    __nanosleep(100);
}
static bool warps()
{
    Buffer<unsigned> b(32 * 8);
    warp_kernel<<<1, 32>>>(b.at);
    std::vector<unsigned> want(32 * 8), value(32);
    for (unsigned t = 0; t < 32; t++)
        value[t] = t * 7 % 5 + 1;
    for (unsigned t = 0; t < 32; t++) {
        unsigned *mine = &want[t * 8];
        mine[1] = 5, mine[2] = 0, mine[4] = 1, mine[5] = 1, mine[6] = static_cast<unsigned>(-31), mine[7] = ~0u;
        for (unsigned k = 0; k < 32; k++) {
            mine[0] += k / 16 == t / 16 ? value[k] : 0;
            mine[3] |= value[k] == value[t] ? 1u << k : 0;
        }
    }
    return same(b.back(), want);
}

RUN_TESTS(TEST(turns) TEST(roles) TEST(thread_pipeline) TEST(block_pipeline) TEST(warps))
