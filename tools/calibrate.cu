/* Measures the GPU at hand, in less than a minute, and prints it as a line for cudalite --device=FILE:
 *
 *     make calibrate >gpu.device          or: nvcc -O3 -arch=native -o calibrate tools/calibrate.cu && ./calibrate
 *
 * Lines that begin with # tell more. --small: sizes for the simulator, whose times mean nothing.
 *
 * Copies give the bandwidth; reads by one block for each multiprocessor, with more and more bytes under way, the
 * latency and the exponent of cost_time (cudalite/cost/cost.c); reads of less than the L2 cache holds, its
 * bandwidth. Then, as remarks: chases, passes of shared memory, and accesses as in a published benchmark of
 * coalescing (D. Kim, Titan X Pascal): coalesced, uncoalesced, and off by 1 to 16 elements. */
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(call) check(call, __LINE__)
static void check(cudaError_t error, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "calibrate: line %d: %s\n", line, cudaGetErrorString(error));
    exit(1);
}

static const double OF_DATA_SHEET = 0.89; /* as in cost.c: a copy reaches so much of it */
static bool small;

static int attribute(cudaDeviceAttr which)
{
    int value = 0;
    CHECK(cudaDeviceGetAttribute(&value, which, 0));
    return value;
}

/* Seconds, the least of some runs behind one that is not looked at. */
template <typename Call> static double seconds(const Call &call)
{
    cudaEvent_t before, after;
    CHECK(cudaEventCreate(&before));
    CHECK(cudaEventCreate(&after));
    double best = 1e9;
    for (int run = 0; run < (small ? 2 : 6); run++) {
        float time = 0;
        CHECK(cudaEventRecord(before));
        call();
        CHECK(cudaGetLastError());
        CHECK(cudaEventRecord(after));
        CHECK(cudaEventSynchronize(after));
        CHECK(cudaEventElapsedTime(&time, before, after));
        if (run > 0)
            best = std::min(best, std::max((double)time, 1e-6) / 1e3);
    }
    CHECK(cudaEventDestroy(before));
    CHECK(cudaEventDestroy(after));
    return best;
}

template <typename T> static T *device_array(size_t count)
{
    T *array;
    CHECK(cudaMalloc(&array, count * sizeof(T)));
    CHECK(cudaMemset(array, 0, count * sizeof(T)));
    return array;
}

/* --- bytes in flight -------------------------------------------------------------------------- */

/* One block reads its part of the array. The loads of a round are under way together; where those of the next
 * one are is known when their data are there. */
template <int LOADS>
__global__ void read_rounds(const float *from, float *to, size_t part, int rounds)
{
    size_t at = blockIdx.x * part + threadIdx.x;
    float sum = 0;
    for (int round = 0; round < rounds; round++) {
        float loaded[LOADS];
        #pragma unroll
        for (int i = 0; i < LOADS; i++)
            loaded[i] = __ldcg(&from[at + (size_t)i * blockDim.x]);
        #pragma unroll
        for (int i = 0; i < LOADS; i++)
            sum += loaded[i];
        at += LOADS * blockDim.x + (sum == 1.5f ? 1 : 0); /* never: all are 0 */
    }
    if (sum == 1.5f)
        to[0] = sum;
}

struct Point {
    double flight, bandwidth; /* bytes on all multiprocessors; bytes a second */
};

template <int LOADS>
static Point read_point(const float *from, float *to, size_t count, int blocks, int threads)
{
    size_t part = count / blocks / 1024 * 1024;
    int rounds = (int)std::min<size_t>(part / (LOADS * (size_t)threads), small ? 4 : 4096);
    double time = seconds([&] { read_rounds<LOADS><<<blocks, threads>>>(from, to, part, rounds); });
    double bytes = 4.0 * LOADS * threads * blocks;
    return {bytes, bytes * rounds / time};
}

static double predicted(double bandwidth, double latency, double p, double flight)
{
    return std::pow(std::pow(bandwidth, -p) + std::pow(flight / latency, -p), -1 / p);
}

/* The latency from points far below the bandwidth; of exponents in steps of a half the one that is off least. */
static void fit(const std::vector<Point> &points, double copy, double *latency, int *halves)
{
    double bandwidth = copy, sum = 0, least = 1e30;
    int few = 0;
    for (const Point &point : points)
        bandwidth = std::max(bandwidth, point.bandwidth);
    for (const Point &point : points)
        if (point.bandwidth < 0.3 * bandwidth || few == 0) {
            sum += point.flight / point.bandwidth;
            few++;
        }
    *latency = sum / few;
    for (int h = 2; h <= 12; h++) {
        double off = 0;
        for (const Point &point : points)
            off += std::pow(std::log(predicted(bandwidth, *latency, h / 2.0, point.flight) /
                                     point.bandwidth), 2);
        if (off < least) {
            least = off;
            *halves = h;
        }
    }
}

/* --- caches, chases, shared memory ------------------------------------------------------------ */

__global__ void read_again(const float4 *from, float *to, int count, int times)
{
    float sum = 0;
    for (int time = 0; time < times; time++) {
        #pragma unroll 8
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
            float4 value = __ldcg(&from[i]);
            sum += value.x + value.y + value.z + value.w;
        }
    }
    if (sum == 1.5f)
        to[0] = sum;
}

/* From where the chase before it came to. */
__global__ void chase(const unsigned *next, unsigned *to, int steps)
{
    unsigned at = to[0];
    for (int i = 0; i < steps; i++)
        at = __ldcg(&next[at]);
    to[0] = at;
}

/* ns for each step through so many bytes, a line of 128 bytes after the other in an order that nothing foresees. `cold`
 * bytes are touched between, so that a cache of fewer has nothing of them any more; each run sees other lines than the
 * ones before it, as long as all runs together have fewer steps than there are lines. */
static double chase_ns(size_t bytes, int steps, size_t cold)
{
    size_t lines = bytes / 128;
    std::vector<unsigned> order(lines), next(lines * 32);
    for (size_t i = 0; i < lines; i++)
        order[i] = (unsigned)i;
    unsigned long long random = 88172645463325252ull;
    for (size_t i = lines - 1; i > 0; i--) {
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        std::swap(order[i], order[random % i]);
    }
    for (size_t i = 0; i < lines; i++)
        next[order[i] * 32] = order[(i + 1) % lines] * 32;
    unsigned *from = device_array<unsigned>(next.size()), *to = device_array<unsigned>(1);
    CHECK(cudaMemcpy(from, next.data(), next.size() * sizeof(unsigned), cudaMemcpyHostToDevice));
    if (cold) {
        char *other = device_array<char>(cold);
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaFree(other));
    }
    double time = seconds([&] { chase<<<1, 1>>>(from, to, steps); });
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    return time / steps * 1e9;
}

/* Each warp reads 32 words, `stride` apart, again and again. */
__global__ void read_shared(float *to, int stride, int times)
{
    __shared__ volatile float cells[2048];
    for (int i = threadIdx.x; i < 2048; i += blockDim.x)
        cells[i] = 0;
    __syncthreads();
    float sum = 0;
    int at = (threadIdx.x % 32) * stride;
    for (int i = 0; i < times; i++) {
        #pragma unroll
        for (int k = 0; k < 16; k++)
            sum += cells[at + k];
    }
    if (sum == 1.5f)
        to[0] = sum;
}

/* --- coalesced and not ------------------------------------------------------------------------ */

template <typename T> __global__ void coalesced(T *pixel, int offset)
{
    pixel[(size_t)blockIdx.x * blockDim.x + threadIdx.x + offset]++;
}

template <typename T> __global__ void uncoalesced(T *pixel)
{
    pixel[(size_t)threadIdx.x * gridDim.x + blockIdx.x]++;
}

/* Its array stays: what is freed the driver clears, while the next launches are timed. */
template <typename T> static void compare(const char *type)
{
    const int blocks = small ? 16 : 1 << 16, threads = small ? 64 : 1024;
    T *pixel = device_array<T>((size_t)blocks * threads + 16);
    double best = seconds([&] { coalesced<<<blocks, threads>>>(pixel, 0); });
    printf("# %s, coalesced: %.1f us; uncoalesced %.2f as fast; off by 1 to 16 elements:", type, best * 1e6,
           best / seconds([&] { uncoalesced<<<blocks, threads>>>(pixel); }));
    for (int offset = 1; offset <= 16; offset++)
        printf(" %.2f", best / seconds([&] { coalesced<<<blocks, threads>>>(pixel, offset); }));
    printf("\n");
}

/* ---------------------------------------------------------------------------------------------- */

/* What is none, as times of the simulator may be, is left to cudalite's table. */
static void word(const char *name, double value)
{
    if (value >= 1)
        printf(" %s=%.0f", name, value);
}

int main(int argc, char **argv)
{
    small = argc > 1 && !strcmp(argv[1], "--small");
    if (argc > 2 || (argc > 1 && !small)) {
        fprintf(stderr, "usage: %s [--small]\n", argv[0]);
        return 2;
    }
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    const int multiprocessors = attribute(cudaDevAttrMultiProcessorCount),
              clock = attribute(cudaDevAttrClockRate) / 1000, l2 = attribute(cudaDevAttrL2CacheSize);
    const double hertz = clock * 1e6;
    size_t free_bytes, all_bytes;
    CHECK(cudaMemGetInfo(&free_bytes, &all_bytes));
    const size_t bytes = small ? 1 << 20 : std::min<size_t>((size_t)512 << 20, free_bytes / 4) >> 20 << 20;

    float *from = device_array<float>(bytes / 4), *to = device_array<float>(bytes / 4);
    double copy = 2.0 * bytes / seconds([&] {
        CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice));
    });

    std::vector<Point> points;
    const size_t count = bytes / 4;
    const int blocks = small ? 4 : multiprocessors;
    points.push_back(read_point<2>(from, to, count, blocks, 64));
    points.push_back(read_point<4>(from, to, count, blocks, 64));
    points.push_back(read_point<4>(from, to, count, blocks, 128));
    points.push_back(read_point<4>(from, to, count, blocks, 256));
    points.push_back(read_point<4>(from, to, count, blocks, 512));
    points.push_back(read_point<8>(from, to, count, blocks, 512));
    points.push_back(read_point<8>(from, to, count, blocks, 1024));
    points.push_back(read_point<16>(from, to, count, blocks, 1024));
    double latency;
    int halves = 3;
    fit(points, copy, &latency, &halves);

    const int part = (int)(std::min<size_t>(bytes, l2 / 4) / 16), again = small ? 1 : 40;
    double l2_bandwidth = 16.0 * part * again / seconds([&] {
        read_again<<<small ? 4 : 4 * multiprocessors, 512>>>((const float4 *)from, to, part, again);
    });

    printf("# %s\n", properties.name);
    printf("arch=%d%d multiprocessors=%d threads=%d blocks=%d shared=%zu optin=%zu", properties.major,
           properties.minor, multiprocessors, attribute(cudaDevAttrMaxThreadsPerMultiProcessor),
           attribute(cudaDevAttrMaxBlocksPerMultiprocessor), properties.sharedMemPerMultiprocessor >> 10,
           properties.sharedMemPerBlockOptin >> 10);
    word("reserved", (double)properties.reservedSharedMemPerBlock);
    word("clock", clock);
    word("dram", copy / OF_DATA_SHEET / 1e9);
    word("l2", l2_bandwidth / 1e9);
    word("latency", latency * 1e9);
    word("halves", halves);
    word("l2_size", l2 >> 10);

    printf("\n# a copy: %.0f GB/s\n# KiB in flight on a multiprocessor, and GB/s:", copy / 1e9);
    for (const Point &point : points)
        printf("  %.1f %.0f", point.flight / blocks / 1024, point.bandwidth / 1e9);
    const int steps = small ? 100 : 20000;
    const size_t mib = 1 << 20, warm = small ? 1 << 14 : std::min<size_t>(l2 / 8, 2 * mib),
                 far = small ? 1 << 16 : std::max<size_t>((size_t)4 * l2, 64 * mib);
    printf("\n# a chase, ns a step: %.0f in L2", chase_ns(warm, steps, 0));
    if (free_bytes / 4 > far)
        printf(", %.0f in DRAM", chase_ns(far, steps, far));
    printf("\n");
    const int times = small ? 2 : 20000, strides[] = {1, 2, 4, 8, 16, 32};
    printf("# shared memory, requests of a warp in a cycle of a multiprocessor, by stride:");
    for (int stride : strides) {
        double time = seconds([&] {
            read_shared<<<blocks, small ? 64 : 1024>>>(to, stride, times);
        });
        printf("  %d: %.3f", stride, 16.0 * times * (small ? 2 : 32) / (time * hertz));
    }
    printf("\n");
    compare<float>("float");
    compare<char>("char");
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    return 0;
}
