/* Correct programs: clusters of blocks, which read and write each other's shared memory. */
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

/* --- histogram: each block of a cluster has a part of the bins -------------------------------- */

__global__ void histogram_kernel(int *bins, int count, int each, const int *in, int n)
{
    extern __shared__ int part[];
    cg::cluster_group cluster = cg::this_cluster();
    for (int i = threadIdx.x; i < each; i += blockDim.x)
        part[i] = 0;
    cluster.sync();
    const int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        const int bin = in[i] < count ? in[i] : count - 1;
        atomicAdd(cluster.map_shared_rank(part, bin / each) + bin % each, 1);
    }
    cluster.sync();
    int *mine = bins + cluster.block_rank() * each;
    for (int i = threadIdx.x; i < each; i += blockDim.x)
        atomicAdd(&mine[i], part[i]);
}
static bool histogram()
{
    std::vector<int> in = numbers<int>(5000, 256), want(256);
    for (int value : in)
        want[value]++;
    Buffer<int> a(in), b(256);
    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = 4;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = 8;
    config.blockDim = 96;
    config.dynamicSmemBytes = 64 * sizeof(int);
    config.attrs = &attribute;
    config.numAttrs = 1;
    int clusters = 0;
    if (cudaOccupancyMaxActiveClusters(&clusters, histogram_kernel, &config) || clusters < 1)
        return false;
    return !cudaLaunchKernelEx(&config, histogram_kernel, b.at, 256, 64, (const int *)a.at, 5000) && same(b.back(), want);
}

/* --- the size is the kernel's: two axes, a template, a write to another block ------------------- */

template <int columns>
__global__ void __cluster_dims__(columns, 2, 1) around_kernel(int *out)
{
    __shared__ int got[64];
    cg::cluster_group cluster = cg::this_cluster();
    const unsigned next = (cluster.block_rank() + 1) % cluster.num_blocks();
    got[threadIdx.x] = -1;
    cluster.sync();
    int *there = cluster.map_shared_rank(got, next);
    there[63 - threadIdx.x] = (blockIdx.y * gridDim.x + blockIdx.x) * 64 + threadIdx.x;
    auto token = cluster.barrier_arrive();
    const bool right = cluster.query_shared_rank(there) == next && __clusterDim().x == columns &&
                       cluster.thread_rank() == cluster.block_rank() * 64 + threadIdx.x;
    cluster.barrier_wait(std::move(token));
    out[(blockIdx.y * gridDim.x + blockIdx.x) * 64 + threadIdx.x] = right ? got[threadIdx.x] : -2;
}
static bool around()
{
    const int width = 6, height = 4, columns = 3;
    std::vector<int> want(width * height * 64);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const int rank = y % 2 * columns + x % columns, next = (rank + 1) % (2 * columns);
            const int to = (y / 2 * 2 + next / columns) * width + x / columns * columns + next % columns;
            for (int t = 0; t < 64; t++)
                want[to * 64 + 63 - t] = (y * width + x) * 64 + t;
        }
    Buffer<int> out(want.size());
    around_kernel<columns><<<dim3(width, height), 64>>>(out.at);
    return same(out.back(), want);
}

/* --- chars, rounds, and neighbours that are read --------------------------------------------- */

__global__ void __cluster_dims__(2) rounds_kernel(const char *in, char *out, int rounds)
{
    __shared__ char s[2][50];
    auto cluster = cg::this_cluster();
    const int t = threadIdx.x;
    char value = in[blockIdx.x * 50 + t];
    for (int round = 0; round < rounds; round++) {
        s[round % 2][t] = value;
        cluster.sync();
        value = (char)(value + cluster.map_shared_rank(&s[round % 2][0], cluster.block_rank() ^ 1)[49 - t]);
    }
    out[blockIdx.x * 50 + t] = value;
    cluster.sync();
}
static bool rounds()
{
    std::vector<char> in = numbers<char>(400, 100), want = in;
    Buffer<char> a(in), b(400);
    rounds_kernel<<<8, 50>>>(a.at, b.at, 5);
    for (int round = 0; round < 5; round++) {
        std::vector<char> before = want;
        for (int i = 0; i < 400; i++)
            want[i] = (char)(before[i] + before[(i / 50 ^ 1) * 50 + 49 - i % 50]);
    }
    return same(b.back(), want);
}

/* --- a launch without clusters has clusters of one block; one whose grid does not fit is refused --- */

__global__ void alone_kernel(int *out)
{
    __shared__ int s[32];
    auto cluster = cg::this_cluster();
    s[threadIdx.x] = threadIdx.x;
    cluster.sync();
    out[threadIdx.x] = cluster.map_shared_rank(s, 0)[31 - threadIdx.x] + cluster.num_blocks();
}
static bool alone()
{
    Buffer<int> out(32);
    std::vector<int> want(32);
    for (int i = 0; i < 32; i++)
        want[i] = 32 - i;
    alone_kernel<<<1, 32>>>(out.at);
    if (!same(out.back(), want))
        return false;
    rounds_kernel<<<3, 50>>>(nullptr, nullptr, 1);
    return cudaGetLastError() == cudaErrorInvalidClusterSize;
}

RUN_TESTS(TEST(histogram) TEST(around) TEST(rounds) TEST(alone))
