/* Correct programs: each part of CUDA that the simulator offers, once. */
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include "check.h"

namespace cg = cooperative_groups;

/* --- atomics -------------------------------------------------------------------------------- */

__global__ void atomics_kernel(int *i, unsigned *u, unsigned long long *l, float *f, double *d)
{
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    atomicAdd(&i[0], t);
    atomicSub(&i[1], t);
    atomicMin(&i[2], -t);
    atomicMax(&i[3], t);
    atomicOr(&i[4], 1 << t % 31);
    atomicAnd(&i[5], ~(1 << t % 31));
    atomicXor(&i[6], t);
    atomicInc(&u[0], 9);
    atomicDec(&u[1], 9);
    atomicMax(&u[2], (unsigned)t);
    atomicAdd(&l[0], 1ull << 33);
    atomicMin(&l[1], (unsigned long long)t);
    atomicAdd(&f[0], 0.5f);
    atomicAdd(&d[0], 0.25);
    for (int old = i[7], seen; (seen = atomicCAS(&i[7], old, old + 2)) != old;)
        old = seen;
    if (t == 99)
        atomicExch(&f[1], 7.0f);
}
static bool atomics()
{
    Buffer<int> i(std::vector<int>{0, 0, 0, 0, 0, -1, 0, 0});
    Buffer<unsigned> u(3);
    Buffer<unsigned long long> l(std::vector<unsigned long long>{0, 50});
    Buffer<float> f(2);
    Buffer<double> d(1);
    atomics_kernel<<<2, 64>>>(i.at, u.at, l.at, f.at, d.at);
    int n = 128, x = 0;
    for (int t = 0; t < n; t++)
        x ^= t;
    std::vector<int> wanted = {n * (n - 1) / 2, -n * (n - 1) / 2, -(n - 1), n - 1, 0x7FFFFFFF,
                               (int)0x80000000, x, 2 * n};
    /* From 0, Dec wraps to 9 first. */
    std::vector<unsigned> wanted_u = {(unsigned)n % 10, (10 - (unsigned)n % 10) % 10, 127};
    return same(i.back(), wanted) && same(u.back(), wanted_u) && l.back()[0] == 128ull << 33 &&
           l.back()[1] == 0 && f.back()[0] == 64 && f.back()[1] == 7 && d.back()[0] == 32;
}

__global__ void lock_kernel(int *lock, int *sum, int *largest)
{
    for (bool done = false; !done;) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum += threadIdx.x;
            if (*largest < (int)threadIdx.x)
                *largest = threadIdx.x;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}
static bool spin_lock()
{
    Buffer<int> a(3);
    lock_kernel<<<3, 64>>>(a.at, a.at + 1, a.at + 2);
    return same(a.back(), std::vector<int>{0, 3 * 64 * 63 / 2, 63});
}

/* --- warps ---------------------------------------------------------------------------------- */

__global__ void votes_kernel(int *out)
{
    int t = threadIdx.x, lane = t % 32;
    unsigned ballot = __ballot_sync(0xffffffff, lane % 3 == 0);
    int any = __any_sync(0xffffffff, lane == 40), all = __all_sync(0xffffffff, lane < 40);
    unsigned same = __match_any_sync(0xffffffff, lane / 8);
    int everywhere;
    __match_all_sync(0xffffffff, t / 32, &everywhere);
    out[t] = __popc(ballot) + 100 * any + 1000 * all + 10000 * __popc(same) + 100000 * everywhere +
             1000000 * (__ffs(ballot) - 1);
}
static bool votes()
{
    Buffer<int> a(64);
    votes_kernel<<<1, 64>>>(a.at);
    return same(a.back(), std::vector<int>(64, 11 + 1000 + 80000 + 100000));
}

__global__ void shuffles_kernel(int *out, double *wide)
{
    int t = threadIdx.x;
    int v = __shfl_sync(0xffffffff, t, 5, 8);               /* lane 5 of each 8 */
    v += 100 * __shfl_up_sync(0xffffffff, t, 1, 16);        /* first of each 16 keeps its own */
    v += 10000 * __shfl_down_sync(0xffffffff, t, 2, 4);
    v += 1000000 * __shfl_xor_sync(0xffffffff, t, 3);
    out[t] = v;
    wide[t] = __shfl_sync(0xffffffff, t * 0.5, 31 - t);
}
static bool shuffles()
{
    Buffer<int> a(32);
    Buffer<double> w(32);
    shuffles_kernel<<<1, 32>>>(a.at, w.at);
    std::vector<int> wanted(32);
    std::vector<double> wide(32);
    for (int t = 0; t < 32; t++) {
        wanted[t] = (t / 8 * 8 + 5) + 100 * (t % 16 ? t - 1 : t) + 10000 * (t % 4 < 2 ? t + 2 : t) +
                    1000000 * (t ^ 3);
        wide[t] = (31 - t) * 0.5;
    }
    return same(a.back(), wanted) && same(w.back(), wide);
}

__global__ void partial_warps_kernel(int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x, half = t % 32 / 16;
    unsigned mask = half ? 0xffff0000 : 0x0000ffff;
    s[t] = t;
    __syncwarp(mask);
    int v = s[t ^ 15]; /* of the same half */
    if (half)
        v += 100;
    __syncwarp();
    s[t] = v;
    __syncwarp();
    out[t] = s[t ^ 31];
}
static bool partial_warps()
{
    Buffer<int> a(64);
    partial_warps_kernel<<<1, 64>>>(a.at);
    std::vector<int> wanted(64);
    for (int t = 0; t < 64; t++) {
        int other = t ^ 31;
        wanted[t] = (other ^ 15) + (other % 32 / 16 ? 100 : 0);
    }
    return same(a.back(), wanted);
}

__global__ void filter_kernel(int *out, int *count, const int *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || in[i] % 3)
        return;
    unsigned active = __activemask();
    int lane = threadIdx.x % 32, leader = __ffs(active) - 1, base = 0;
    if (lane == leader)
        base = atomicAdd(count, __popc(active));
    base = __shfl_sync(active, base, leader);
    out[base + __popc(active & ((1u << lane) - 1))] = in[i];
}
static bool aggregated_atomics()
{
    int n = 300;
    auto x = numbers<int>(n, 1000);
    Buffer<int> a(x), b(n), c(1);
    filter_kernel<<<3, 128>>>(b.at, c.at, a.at, n);
    std::vector<int> wanted, got = b.back();
    for (int v : x)
        if (v % 3 == 0)
            wanted.push_back(v);
    got.resize(c.back()[0]);
    std::sort(got.begin(), got.end());
    std::sort(wanted.begin(), wanted.end());
    return same(got, wanted);
}

__global__ void block_votes_kernel(int *out)
{
    int t = threadIdx.x;
    int count = __syncthreads_count(t % 5 == 0);
    int all = __syncthreads_and(t < 100), any = __syncthreads_or(t == 200);
    out[t] = count + 100 * all + 1000 * any;
}
static bool block_votes()
{
    Buffer<int> a(96);
    block_votes_kernel<<<1, 96>>>(a.at);
    return same(a.back(), std::vector<int>(96, 20 + 100));
}

__global__ void groups_kernel(int *out)
{
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto tile = cg::tiled_partition<8>(warp);
    __shared__ int s[64];
    int t = block.thread_rank();
    s[t] = cg::reduce(tile, t, cg::plus<int>());
    block.sync();
    int v = s[(t + 8) % 64];
    v += tile.shfl(t, 0) + tile.thread_rank() * 1000 + warp.meta_group_rank() * 100000;
    for (int by = tile.size() / 2; by > 0; by /= 2)
        v += tile.shfl_xor(0, by);
    out[t] = v + 1000000 * (tile.any(t == 9) ? 1 : 0) + 10000000 * (tile.ballot(t % 2) == 0xAA);
}
static bool groups()
{
    Buffer<int> a(64);
    groups_kernel<<<1, 64>>>(a.at);
    std::vector<int> wanted(64);
    for (int t = 0; t < 64; t++) {
        int first = (t + 8) % 64 / 8 * 8;
        wanted[t] = 8 * first + 28 + t / 8 * 8 + t % 8 * 1000 + t / 32 * 100000 +
                    1000000 * (t / 8 == 1) + 10000000;
    }
    return same(a.back(), wanted);
}

/* --- shared memory -------------------------------------------------------------------------- */

template <typename T> __global__ void dynamic_kernel(T *out, int n)
{
    extern __shared__ __align__(16) unsigned char raw[];
    T *first = reinterpret_cast<T *>(raw);
    int *second = (int *)(first + n);
    int t = threadIdx.x;
    first[t] = (T)t;
    second[t] = n - t;
    __syncthreads();
    out[t] = first[n - 1 - t] + (T)second[n - 1 - t];
}
static bool dynamic_shared()
{
    int n = 50;
    Buffer<double> d(n);
    Buffer<char> c(n);
    dynamic_kernel<double><<<1, n, n * (sizeof(double) + sizeof(int))>>>(d.at, n);
    /* The ints behind the 50 bytes would be misaligned; 52 is their multiple of 4. */
    dynamic_kernel<float><<<1, 4, 4 * 8>>>((float *)d.at, 4);
    dynamic_kernel<<<1, n, n * (sizeof(double) + sizeof(int))>>>(d.at, n);
    (void)c;
    return same(d.back(), std::vector<double>(n, n));
}

__device__ int block_sum(int v)
{
    __shared__ int total;
    if (threadIdx.x == 0)
        total = 0;
    __syncthreads();
    atomicAdd(&total, v);
    __syncthreads();
    int result = total;
    __syncthreads();
    return result;
}
__global__ void device_shared_kernel(int *out)
{
    int a = block_sum(threadIdx.x), b = block_sum(1);
    out[threadIdx.x] = a * 100 + b;
}
static bool shared_in_device_function()
{
    Buffer<int> a(64);
    device_shared_kernel<<<1, 64>>>(a.at);
    return same(a.back(), std::vector<int>(64, 64 * 63 / 2 * 100 + 64));
}

struct Particle {
    float4 position;
    int id;
};
__global__ void classes_kernel(float *out)
{
    __shared__ Particle p[32];
    int t = threadIdx.x;
    p[t].position = make_float4(t, 2 * t, 3 * t, 4 * t);
    p[t].id = t;
    __syncthreads();
    Particle other = p[31 - t];
    out[t] = other.position.w + other.id;
}
static bool shared_classes()
{
    Buffer<float> a(32);
    classes_kernel<<<2, 32>>>(a.at);
    std::vector<float> wanted(32);
    for (int t = 0; t < 32; t++)
        wanted[t] = 5.0f * (31 - t);
    return same(a.back(), wanted);
}

/* Shared variables outside of functions, unions of vectors, several in one declaration. */
__shared__ float4 outside[32];
__shared__ int outside_a, outside_b[4];
union Both {
    float4 v;
    float f[4];
};
__global__ void outside_kernel(float *out)
{
    __shared__ Both both[32];
    __shared__ union {
        float4 a[32];
        int2 b[64];
    } tiles;
    int t = threadIdx.x;
    outside[t] = make_float4(t, 1, 2, 3);
    if (t < 4)
        outside_b[t] = t;
    if (t == 0)
        outside_a = 10;
    both[t].v = outside[t];
    tiles.a[t] = outside[t];
    __syncthreads();
    out[t] = outside[31 - t].x + both[t].f[3] + tiles.a[31 - t].y + outside_a + outside_b[t % 4];
}
static bool shared_outside()
{
    Buffer<float> a(32);
    outside_kernel<<<2, 32>>>(a.at);
    std::vector<float> wanted(32);
    for (int t = 0; t < 32; t++)
        wanted[t] = 31 - t + 3 + 1 + 10 + t % 4;
    return same(a.back(), wanted);
}

__global__ void async_kernel(float *out, const float *in, int n)
{
    __shared__ alignas(16) float tile[2][128];
    int t = threadIdx.x;
    float sum = 0;
    __pipeline_memcpy_async(&tile[0][4 * t], in + 4 * t, 16);
    __pipeline_commit();
    for (int k = 0; k < n; k++) {
        if (k + 1 < n)
            __pipeline_memcpy_async(&tile[(k + 1) % 2][4 * t], in + (k + 1) * 128 + 4 * t, 16);
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        for (int i = 0; i < 4; i++)
            sum += tile[k % 2][127 - (4 * t + i)];
        __syncthreads();
    }
    out[t] = sum;
}
static bool async_copies()
{
    auto x = numbers<float>(512, 100);
    Buffer<float> a(x), b(32);
    async_kernel<<<1, 32>>>(b.at, a.at, 4);
    std::vector<float> wanted(32);
    for (int t = 0; t < 32; t++)
        for (int k = 0; k < 4; k++)
            for (int i = 0; i < 4; i++)
                wanted[t] += x[k * 128 + 127 - (4 * t + i)];
    return same(b.back(), wanted);
}

/* --- memory and types ------------------------------------------------------------------------ */

__global__ void vectors_kernel(float4 *f, int2 *i, uchar4 *u, double2 *d, short3 *s)
{
    int t = threadIdx.x;
    float4 v = f[t];
    f[t] = make_float4(v.w, v.z, v.y, v.x);
    i[t].y += i[t].x;
    uchar4 c = u[t];
    c.x = c.x + c.w;
    u[t] = c;
    d[t] = make_double2(d[t].y, d[t].x);
    s[t] = make_short3(t, s[t].x, 2);
}
static bool vectors()
{
    std::vector<float4> f(33);
    std::vector<int2> i(33);
    std::vector<uchar4> u(33);
    std::vector<double2> d(33);
    for (int k = 0; k < 33; k++) {
        f[k] = make_float4(k, k + 1, k + 2, k + 3);
        i[k] = make_int2(k, 5);
        u[k] = make_uchar4(250, 1, 2, k);
        d[k] = make_double2(k, 0.5);
    }
    Buffer<float4> bf(f);
    Buffer<int2> bi(i);
    Buffer<uchar4> bu(u);
    Buffer<double2> bd(d);
    Buffer<short3> bs(33);
    vectors_kernel<<<1, 33>>>(bf.at, bi.at, bu.at, bd.at, bs.at);
    f = bf.back(), i = bi.back(), u = bu.back(), d = bd.back();
    auto s = bs.back();
    for (int k = 0; k < 33; k++)
        if (f[k].x != k + 3 || f[k].w != k || i[k].y != k + 5 || u[k].x != (250 + k) % 256 ||
            d[k].x != 0.5 || s[k].x != k || s[k].z != 2)
            return false;
    return true;
}

union HalfPair {
    half each[2];
    half2 both;
    unsigned bits;
};
__global__ void half_kernel(half *h, half2 *h2)
{
    __shared__ HalfPair pairs[32];
    int t = threadIdx.x;
    h[t] = __hadd(h[t], __float2half(0.5f)) * __float2half(2.0f);
    pairs[t].both = __hfma2(h2[t], __float2half2_rn(2.0f), __floats2half2_rn(1.0f, -1.0f));
    h2[t] = __halves2half2(pairs[t].each[0], pairs[t].each[1]);
}
static bool halves()
{
    std::vector<half> h(32);
    std::vector<half2> h2(32);
    for (int t = 0; t < 32; t++) {
        h[t] = __float2half(t);
        h2[t] = __floats2half2_rn(t, 2 * t);
    }
    Buffer<half> a(h);
    Buffer<half2> b(h2);
    half_kernel<<<1, 32>>>(a.at, b.at);
    h = a.back(), h2 = b.back();
    for (int t = 0; t < 32; t++)
        if (__half2float(h[t]) != 2 * t + 1 || __low2float(h2[t]) != 2 * t + 1 ||
            __high2float(h2[t]) != 4 * t - 1)
            return false;
    return true;
}

__device__ int counter = 5, list[4] = {1, 2, 3, 4};
__constant__ struct {
    int scale;
    float offset[3];
} settings;
__global__ void symbols_kernel(float *out)
{
    int t = threadIdx.x;
    if (t < 4)
        list[t] *= settings.scale;
    if (t == 0)
        counter++;
    out[t] = settings.offset[t % 3];
}
static bool symbols()
{
    int values[4], c = 0;
    struct {
        int scale;
        float offset[3];
    } s = {3, {1, 2, 3}};
    cudaMemcpyToSymbol(settings, &s, sizeof s);
    cudaMemcpyToSymbol(counter, &c, sizeof c);
    Buffer<float> a(6);
    symbols_kernel<<<1, 6>>>(a.at);
    cudaMemcpyFromSymbol(values, list, sizeof values);
    cudaMemcpyFromSymbol(&c, counter, sizeof c);
    int *at;
    cudaGetSymbolAddress((void **)&at, list);
    cudaMemcpy(values, at, sizeof(int), cudaMemcpyDeviceToHost);
    return c == 1 && values[0] == 3 && values[3] == 12 && a.back()[5] == 3;
}

__global__ void pitch_kernel(char *at, size_t pitch, int w, int h)
{
    int x = threadIdx.x, y = blockIdx.x;
    if (x < w && y < h)
        ((float *)(at + y * pitch))[x] *= 2;
}
static bool pitched()
{
    int w = 20, h = 7;
    auto x = numbers<float>(w * h, 100);
    std::vector<float> y(w * h);
    char *at;
    size_t pitch;
    cudaMallocPitch((void **)&at, &pitch, w * sizeof(float), h);
    cudaMemcpy2D(at, pitch, x.data(), w * sizeof(float), w * sizeof(float), h, cudaMemcpyHostToDevice);
    pitch_kernel<<<h, 32>>>(at, pitch, w, h);
    cudaMemcpy2D(y.data(), w * sizeof(float), at, pitch, w * sizeof(float), h, cudaMemcpyDeviceToHost);
    cudaFree(at);
    for (float &v : x)
        v *= 2;
    return same(y, x);
}

__global__ void twice_kernel(int *a) { a[threadIdx.x] *= 2; }
static bool managed_and_streams()
{
    int *m, *h, *d;
    cudaStream_t stream;
    cudaEvent_t start, stop;
    float ms = -1;
    cudaMallocManaged(&m, 32 * sizeof(int));
    cudaMallocHost(&h, 32 * sizeof(int));
    cudaMalloc(&d, 32 * sizeof(int));
    cudaStreamCreate(&stream);
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    for (int i = 0; i < 32; i++)
        m[i] = h[i] = i;
#if CUDART_VERSION >= 13000 || defined CUDALITE_SIM
    cudaMemLocation device = {cudaMemLocationTypeDevice, 0};
    cudaMemAdvise(m, 32 * sizeof(int), cudaMemAdviseSetPreferredLocation, device);
    cudaMemPrefetchAsync(m, 32 * sizeof(int), device, 0, stream);
#endif
    cudaEventRecord(start, stream);
    cudaMemcpyAsync(d, h, 32 * sizeof(int), cudaMemcpyHostToDevice, stream);
    twice_kernel<<<1, 32, 0, stream>>>(d);
    twice_kernel<<<1, 32, 0, stream>>>(m);
    cudaMemcpyAsync(h, d, 32 * sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaEventRecord(stop, stream);
    cudaStreamSynchronize(stream);
    cudaEventElapsedTime(&ms, start, stop);
    bool good = ms >= 0;
    for (int i = 0; i < 32; i++)
        good = good && m[i] == 2 * i && h[i] == 2 * i;
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaStreamDestroy(stream);
    cudaFree(m);
    cudaFreeHost(h);
    cudaFree(d);
    return good;
}

__global__ void heap_kernel(int *out)
{
    int *mine = (int *)malloc(4 * sizeof(int));
    for (int i = 0; i < 4; i++)
        mine[i] = threadIdx.x + i;
    int copy[4];
    memcpy(copy, mine, sizeof copy);
    memset(mine, 0, sizeof(int));
    out[threadIdx.x] = copy[3] + mine[0];
    free(mine);
}
static bool device_heap()
{
    Buffer<int> a(8);
    heap_kernel<<<1, 8>>>(a.at);
    return same(a.back(), std::vector<int>{3, 4, 5, 6, 7, 8, 9, 10});
}

/* --- launches ------------------------------------------------------------------------------- */

__global__ void grid_3d_kernel(int *out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
        z = blockIdx.z * blockDim.z + threadIdx.z;
    int w = gridDim.x * blockDim.x, h = gridDim.y * blockDim.y;
    out[(z * h + y) * w + x] = z * 10000 + y * 100 + x;
}
static bool grid_3d()
{
    Buffer<int> a(12 * 10 * 6);
    grid_3d_kernel<<<dim3(3, 2, 3), dim3{4, 5, 2}>>>(a.at);
    std::vector<int> wanted;
    for (int i = 0; i < 12 * 10 * 6; i++)
        wanted.push_back(i / 120 * 10000 + i / 12 % 10 * 100 + i % 12);
    return same(a.back(), wanted);
}

template <typename T, int N> struct Scale {
    T by;
    __device__ T operator()(T v) const { return v * by + N; }
};
template <typename T, typename F> __global__ void apply_kernel(T *data, int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = f(data[i]);
}
static bool functors()
{
    auto x = numbers<int>(40, 10);
    Buffer<int> a(x);
    apply_kernel<int, Scale<int, 2>><<<2, 32>>>(a.at, 40, Scale<int, 2>{3});
    apply_kernel<<<2, 32>>>(a.at, 40, [=] __device__(int v) { return v + 1; });
    for (int &v : x)
        v = v * 3 + 3;
    return same(a.back(), x);
}

namespace deep {
namespace er {
extern "C" __global__ void __launch_bounds__(64, 2) put_value(int *at, int value) { *at = value; }
} // namespace er
} // namespace deep
#define PUT(grid, block, ...) deep::er::put_value<<<grid, block>>>(__VA_ARGS__)
#define CHECKED(call)                                                                              \
    do {                                                                                           \
        call;                                                                                      \
        if (cudaPeekAtLastError() != cudaSuccess)                                                  \
            return false;                                                                          \
    } while (0)
static bool launch_forms()
{
    Buffer<int> a(7);
    deep::er::put_value<<<1, 1>>>(a.at, (1, 2));
    PUT(1, 1, a.at + 1, 3);
    CHECKED((deep::er::put_value<<<1, 1, 0>>>(a.at + 2, 4)));
    void (*kernel)(int *, int) = deep::er::put_value;
    kernel<<<1, 1, 0, 0>>>(a.at + 3, 5);
    void (*kernels[])(int *, int) = {deep::er::put_value};
    kernels[0]<<<dim3(1),
                 dim3(1)>>>(a.at + 4, // a comment, with a comma
                            6);
    int *at = a.at + 5, value = 7;
    void *arguments[] = {&at, &value};
    cudaLaunchKernel(deep::er::put_value, dim3(1), dim3(1), arguments, 0, 0);
    at++;
    cudaLaunchKernel((const void *)deep::er::put_value, dim3(1), dim3(1), arguments, 0, 0);
    return same(a.back(), std::vector<int>{2, 3, 4, 5, 6, 7, 7});
}

/* Names of CUDA's that host code may take for its own, and launches as some editors write them. */
struct Shape {
    dim3 gridDim, blockDim;
};
__global__ void shape_kernel(int *at, int n) { at[blockIdx.x * blockDim.x + threadIdx.x] = n + gridDim.x; }
static void launch_shape(int *at, dim3 gridDim, dim3 blockDim)
{
    shape_kernel<<<gridDim, blockDim>>>(at, 1);
}
static bool names()
{
    Buffer<int> a(64);
    Shape shape = {dim3(2), dim3(32)};
    {
        dim3 gridDim(2), blockDim(32);
        shape_kernel<<<gridDim, blockDim>>>(a.at, 1);
        if (gridDim.x != 2 || blockDim.x != 32)
            return false;
    }
    launch_shape(a.at, shape.gridDim, shape.blockDim);
    shape_kernel << <shape.gridDim, shape.blockDim >> > (a.at, 1);
    shape_kernel <<< shape.gridDim, 64 / 2 >> > (a.at, 1);
    return same(a.back(), std::vector<int>(64, 3));
}

/* A grid that launches another: it runs when this one has ended. */
__global__ void child_kernel(int *at, int n) { at[threadIdx.x] += n; }
__global__ void parent_kernel(int *at)
{
    at[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0)
        child_kernel<<<1, blockDim.x>>>(at, 100);
}
static bool nested_launches()
{
    Buffer<int> a(4);
    parent_kernel<<<1, 4>>>(a.at);
    return same(a.back(), std::vector<int>{100, 101, 102, 103});
}

struct Shape3 {
    virtual __device__ int corners() const { return 3; }
};
struct Shape4 : Shape3 {
    __device__ int corners() const override { return 4; }
};
__global__ void virtual_kernel(int *at)
{
    Shape3 *shape = threadIdx.x % 2 ? new Shape3 : new Shape4;
    at[threadIdx.x] = shape->corners();
    delete shape;
}
static bool virtual_functions()
{
    Buffer<int> a(4);
    virtual_kernel<<<1, 4>>>(a.at);
    return same(a.back(), std::vector<int>{4, 3, 4, 3});
}

static bool invalid_launches()
{
    /* CUDA 13 has the more general code. */
    const cudaError_t configuration =
        CUDART_VERSION < 13000 ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue;
    Buffer<int> a(2048);
    struct {
        dim3 grid, block;
        size_t shared;
        cudaError_t wanted;
    } cases[] = {{1, 1025, 0, configuration},
                 {1, 0, 0, configuration},
                 {0, 32, 0, configuration},
                 {dim3(1, 65536), 32, 0, configuration},
                 {1, dim3(1, 1, 65), 0, configuration},
                 {1, dim3(32, 32, 2), 0, configuration},
                 {1, 32, 49 * 1024, cudaErrorInvalidValue},
                 {1, 32, 48 * 1024, cudaSuccess}};
    for (auto &c : cases) {
        twice_kernel<<<c.grid, c.block, c.shared>>>(a.at);
        if (cudaPeekAtLastError() != c.wanted || cudaGetLastError() != c.wanted ||
            cudaGetLastError() != cudaSuccess)
            return false;
    }
    cudaFuncSetAttribute(twice_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
    twice_kernel<<<1, 32, 64 * 1024>>>(a.at);
    void *p;
    return cudaGetLastError() == cudaSuccess && cudaMalloc(&p, 1ull << 50) == cudaErrorMemoryAllocation &&
           cudaGetLastError() == cudaErrorMemoryAllocation && cudaSetDevice(3) == cudaErrorInvalidDevice &&
           cudaGetLastError() == cudaErrorInvalidDevice &&
           strcmp(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument") == 0;
}

static bool properties()
{
    cudaDeviceProp p;
    int count = 0, value = 0;
    cudaGetDeviceCount(&count);
    cudaGetDeviceProperties(&p, 0);
    cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, 0);
    return count == 1 && p.warpSize == 32 && p.major == 8 && p.minor == 0 && value == 1024 &&
           p.sharedMemPerBlock == 49152;
}

/* --- mathematics and the rest ----------------------------------------------------------------- */

__global__ void math_kernel(float *f, int *i)
{
    int t = threadIdx.x;
    float x = t * 0.25f + 0.5f;
    f[t] = __fdividef(1.0f, x) + __expf(x) + rsqrtf(x) + fmaf(x, 2, 1) + __saturatef(x) +
           min(x, 2.0f) + fmaxf(x, 1) + sinf(x) * __cosf(x) + powf(x, 2) + __int_as_float(__float_as_int(x));
    i[t] = min(t, 5) + max(t, 7) + __clz(t) + __brev(1) % 7 + __mulhi(t << 20, 1 << 20) +
           __float2int_rd(-x) + __float2int_rn(x) + __byte_perm(t, 0, 0x4440) + abs(-t) +
           (int)__umulhi(0x80000000u, 4u) + __popcll(0xFFull << t);
}
static bool mathematics()
{
    Buffer<float> f(16);
    Buffer<int> i(16);
    math_kernel<<<1, 16>>>(f.at, i.at);
    auto gf = f.back();
    auto gi = i.back();
    for (int t = 0; t < 16; t++) {
        float x = t * 0.25f + 0.5f;
        double wanted = 1 / x + std::exp(x) + 1 / std::sqrt(x) + 2 * x + 1 + std::min(x, 1.0f) +
                        std::min(x, 2.0f) + std::max(x, 1.0f) + std::sin(x) * std::cos(x) + x * x + x;
        if (std::fabs(gf[t] - wanted) > 1e-3)
            return false;
        int clz = t == 0 ? 32 : 31 - (int)std::log2(t);
        int n = std::min(t, 5) + std::max(t, 7) + clz + (int)(0x80000000u % 7) +
                (int)(((long long)t << 40) >> 32) + (int)std::floor(-x) + (int)std::rint(x) + t + t + 2 + 8;
        if (gi[t] != n)
            return false;
    }
    return true;
}

__global__ void print_kernel(int n)
{
    assert(n == 3);
    static_assert(sizeof(int) == 4, "");
    long long start = clock64();
    if (clock64() < start)
        printf("time runs backwards\n");
}
static bool printing()
{
    print_kernel<<<1, 32>>>(3);
    return true;
}

__device__ float square(float x) { return x * x; }
__device__ float cube(float x) { return x * x * x; }
typedef float (*Function)(float);
__device__ Function functions[2] = {square, cube};
__global__ void pointers_kernel(float *a) { a[threadIdx.x] = functions[threadIdx.x % 2](3); }
static bool function_pointers()
{
    Buffer<float> a(4);
    pointers_kernel<<<1, 4>>>(a.at);
    return same(a.back(), std::vector<float>{9, 27, 9, 27});
}

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__global__ void recursion_kernel(int *a) { a[threadIdx.x] = fibonacci(threadIdx.x); }
static bool recursive()
{
    Buffer<int> a(10);
    recursion_kernel<<<1, 10>>>(a.at);
    return same(a.back(), std::vector<int>{0, 1, 1, 2, 3, 5, 8, 13, 21, 34});
}

/* The producer's flag crosses warps of a block without a barrier. */
__global__ void flag_kernel(int *out)
{
    __shared__ int value;
    __shared__ volatile int ready;
    if (threadIdx.x == 0)
        ready = 0;
    __syncthreads();
    if (threadIdx.x == 63) {
        value = 42;
        __threadfence_block();
        atomicExch((int *)&ready, 1);
    }
    if (threadIdx.x == 0) {
        while (atomicAdd((int *)&ready, 0) == 0)
            ;
        __threadfence_block();
        out[0] = value;
    }
}
static bool flags()
{
    Buffer<int> a(1);
    flag_kernel<<<1, 64>>>(a.at);
    return a.back()[0] == 42;
}

RUN_TESTS(TEST(atomics) TEST(spin_lock) TEST(votes) TEST(shuffles) TEST(partial_warps)
              TEST(aggregated_atomics) TEST(block_votes) TEST(groups) TEST(dynamic_shared)
                  TEST(shared_in_device_function) TEST(shared_classes) TEST(shared_outside) TEST(async_copies)
                      TEST(vectors) TEST(halves) TEST(symbols) TEST(pitched)
                          TEST(managed_and_streams) TEST(device_heap) TEST(grid_3d) TEST(functors)
                              TEST(launch_forms) TEST(names) TEST(nested_launches) TEST(virtual_functions) TEST(invalid_launches) TEST(properties)
                                  TEST(mathematics) TEST(printing) TEST(function_pointers)
                                      TEST(recursive) TEST(flags))
