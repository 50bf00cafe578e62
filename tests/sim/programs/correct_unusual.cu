/* Correct programs: CUDA that is less usual, as a user may write it. */
#include <cooperative_groups.h>
#include <cuComplex.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <ctime>
#include <functional>
#include <numeric>
#include <thread>
#include <type_traits>

#include "check.h"

namespace cg = cooperative_groups;

/* --- classes -------------------------------------------------------------------------------- */

namespace geometry
{
template <typename Scalar, int N> class Polynomial
{
  public:
    struct Term {
        Scalar factor;
        int power;
        __host__ __device__ Scalar at(Scalar x) const
        {
            Scalar value = factor;
            for (int i = 0; i < power; i++)
                value *= x;
            return value;
        }
    };
    static constexpr int terms = N;
    Term term[N];
    __host__ __device__ Scalar operator()(Scalar x) const
    {
        Scalar sum = 0;
        for (const Term &t : term)
            sum += t.at(x);
        return sum;
    }
};

template <typename F, typename Scalar>
__global__ void __launch_bounds__(64) evaluate(const F f, Scalar *__restrict__ out, const int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = f(Scalar(i) / 4);
}
} // namespace geometry

template <typename Scalar> static bool polynomial_of()
{
    geometry::Polynomial<Scalar, 3> p = {{{Scalar(1), 0}, {Scalar(-2), 1}, {Scalar(3), 2}}};
    Buffer<Scalar> out(200);
    geometry::evaluate<geometry::Polynomial<Scalar, 3>, Scalar><<<2, 64>>>(p, out.at, 200);
    std::vector<Scalar> wanted(200);
    for (int i = 0; i < 200; i++)
        wanted[i] = p(Scalar(i) / 4);
    return same(out.back(), wanted, 1e-3);
}
static bool nested_class()
{
    return polynomial_of<float>() && polynomial_of<double>();
}

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float s) : side(s) {}
    __device__ float area() const override { return side * side; }
};
struct Strip : Square {
    float length;
    __device__ Strip(float s, float l) : Square(s), length(l) {}
    __device__ float area() const override { return side * length; }
};
__global__ void shapes_kernel(float *out)
{
    Shape *shape = threadIdx.x % 2 ? static_cast<Shape *>(new Square(threadIdx.x))
                                   : static_cast<Shape *>(new Strip(threadIdx.x, 10));
    out[threadIdx.x] = shape->area();
    delete shape;
}
static bool virtual_functions()
{
    Buffer<float> out(64);
    shapes_kernel<<<1, 64>>>(out.at);
    std::vector<float> wanted(64);
    for (int i = 0; i < 64; i++)
        wanted[i] = i % 2 ? i * i : i * 10;
    return same(out.back(), wanted);
}

/* --- templates ------------------------------------------------------------------------------ */

template <typename... Ts> __global__ void sum_all(double *out, Ts... values)
{
    out[threadIdx.x] = (0.0 + ... + values) + sizeof...(Ts);
}
template <typename T, template <typename> class Op> __global__ void combine(T *a, const T *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = Op<T>()(a[i], b[i]);
}
template <typename T> struct Larger {
    __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};
template <> struct Larger<int> {
    __device__ int operator()(int a, int b) const { return max(a, b) + 1; }
};
template <int n> __device__ int factorial()
{
    if constexpr (n <= 1)
        return 1;
    else
        return n * factorial<n - 1>();
}
template <unsigned block> __global__ void factorials(int *out)
{
    static_assert(block == 32, "one warp");
    __shared__ int row[block];
    row[threadIdx.x] = factorial<5>() + threadIdx.x;
    __syncwarp();
    out[threadIdx.x] = row[block - 1 - threadIdx.x];
}
static bool templates()
{
    Buffer<double> sums(4);
    sum_all<<<1, 4>>>(sums.at, 1, 2.5f, 'a', 3ull, short(-1));
    Buffer<int> a(numbers<int>(100, 50)), b(numbers<int>(100, 50, 7)), f(32);
    std::vector<int> x = a.back(), y = b.back(), wanted(32);
    combine<int, Larger><<<4, 32>>>(a.at, b.at, 100);
    for (int i = 0; i < 100; i++)
        x[i] = std::max(x[i], y[i]) + 1;
    factorials<32><<<1, 32>>>(f.at);
    for (int i = 0; i < 32; i++)
        wanted[i] = 120 + 31 - i;
    return same(sums.back(), std::vector<double>(4, 1 + 2.5 + 97 + 3 - 1 + 5)) && same(a.back(), x) &&
           same(f.back(), wanted);
}

/* --- warps ---------------------------------------------------------------------------------- */

__global__ void widths_kernel(double *up, long long *down, int *each, unsigned *around)
{
    int t = threadIdx.y * blockDim.x + threadIdx.x, lane = t % 32;
    double d = lane;
    for (int by = 1; by < 8; by *= 2) { /* a scan of each 8 lanes */
        double other = __shfl_up_sync(0xFFFFFFFFu, d, by, 8);
        if (lane % 8 >= by)
            d += other;
    }
    up[t] = d;
    long long l = (1ll << 40) + lane;
    for (int by = 8; by > 0; by /= 2)
        l += __shfl_down_sync(0xFFFFFFFFu, l, by, 16);
    down[t] = l;
    each[t] = __shfl_sync(0xFFFFFFFFu, t * 3, lane + 5, 16);
    around[t] = __shfl_xor_sync(0xFFFFFFFFu, (unsigned)t, 3, 4);
}
static bool shuffle_widths()
{
    Buffer<double> up(64);
    Buffer<long long> down(64);
    Buffer<int> each(64);
    Buffer<unsigned> around(64);
    widths_kernel<<<1, dim3(16, 4)>>>(up.at, down.at, each.at, around.at);
    std::vector<double> u(64);
    std::vector<int> e(64);
    std::vector<unsigned> a(64);
    for (int t = 0; t < 64; t++) {
        int lane = t % 32, first = lane / 8 * 8;
        for (int k = first; k <= lane; k++)
            u[t] += k;
        e[t] = (t - t % 16 + (lane + 5) % 16) * 3;
        a[t] = t ^ 3;
    }
    std::vector<long long> l = down.back();
    bool sums = true;
    for (int group = 0; group < 4; group++) {
        long long wanted = 0;
        for (int k = 0; k < 16; k++)
            wanted += (1ll << 40) + (group * 16 + k) % 32;
        sums = sums && l[group * 16] == wanted;
    }
    return same(up.back(), u) && sums && same(each.back(), e) && same(around.back(), a);
}

__global__ void tiles_kernel(int *sums, int *ranks, int *leaders)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
    int v = block.thread_rank();
    for (int by = tile.size() / 2; by > 0; by /= 2)
        v += tile.shfl_xor(v, by);
    sums[block.thread_rank()] = v;
    ranks[block.thread_rank()] = tile.meta_group_rank() * 100 + tile.thread_rank();
    if (block.thread_rank() % 3 == 0) {
        cg::coalesced_group here = cg::coalesced_threads();
        leaders[block.thread_rank()] = here.size() * 1000 + here.shfl((int)block.thread_rank(), 0);
    }
    block.sync();
}
static bool tiles()
{
    Buffer<int> sums(64), ranks(64), leaders(64);
    tiles_kernel<<<1, 64>>>(sums.at, ranks.at, leaders.at);
    std::vector<int> s(64), r(64), l(64);
    for (int t = 0; t < 64; t++) {
        for (int k = 0; k < 8; k++)
            s[t] += t / 8 * 8 + k;
        r[t] = t / 8 * 100 + t % 8;
        if (t % 3 == 0)
            l[t] = t < 32 ? 11 * 1000 : 11 * 1000 + 33;
    }
    return same(sums.back(), s) && same(ranks.back(), r) && same(leaders.back(), l);
}

__global__ void group_scans_kernel(int *inclusive, int *exclusive, int *most)
{
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int t = threadIdx.x, value = t % 5 + 1;
    inclusive[t] = cg::inclusive_scan(tile, value);
    exclusive[t] = cg::exclusive_scan(tile, value);
    most[t] = cg::inclusive_scan(tile, value, cg::greater<int>());
}
static bool group_scans()
{
    Buffer<int> a(64), b(64), c(64);
    group_scans_kernel<<<1, 64>>>(a.at, b.at, c.at);
    std::vector<int> sums(64), before(64), most(64);
    for (int t = 0; t < 64; t++) {
        before[t] = t % 8 ? sums[t - 1] : 0;
        sums[t] = before[t] + t % 5 + 1;
        most[t] = t % 8 ? std::max(most[t - 1], t % 5 + 1) : t % 5 + 1;
    }
    return same(a.back(), sums) && same(b.back(), before) && same(c.back(), most);
}

/* How often z * z + c stays small: a Julia set. */
__global__ void julia_kernel(int *rounds, double *sizes)
{
    int t = threadIdx.x;
    cuComplex z = make_cuComplex(t * 0.02f - 1, 0.1f), c = make_cuComplex(-0.8f, 0.156f);
    int k = 0;
    for (; k < 50 && cuCabsf(z) < 2; k++)
        z = cuCaddf(cuCmulf(z, z), c);
    rounds[t] = k;
    cuDoubleComplex w = make_cuDoubleComplex(3, 4), v = make_cuDoubleComplex(1, t);
    w = cuCsub(cuCdiv(cuCmul(w, v), v), cuConj(make_cuDoubleComplex(0, t)));
    sizes[t] = cuCreal(w) * 1000 + cuCimag(w);
}
static bool complex_numbers()
{
    Buffer<int> rounds(100);
    Buffer<double> sizes(100);
    julia_kernel<<<1, 100>>>(rounds.at, sizes.at);
    std::vector<int> wanted(100);
    std::vector<double> w(100);
    for (int t = 0; t < 100; t++) {
        float x = t * 0.02f - 1, y = 0.1f;
        for (; wanted[t] < 50 && std::hypot(x, y) < 2; wanted[t]++) {
            float real = x * x - y * y - 0.8f;
            y = x * y + y * x + 0.156f;
            x = real;
        }
        w[t] = 3004 + t;
    }
    return same(rounds.back(), wanted) && same(sizes.back(), w, 1e-9);
}

/* --- shared memory -------------------------------------------------------------------------- */

struct alignas(16) Sample {
    double value;
    short weight;
    char kind;
};
__global__ void carve_kernel(double *out, int n)
{
    extern __shared__ __align__(16) unsigned char raw[];
    Sample *samples = reinterpret_cast<Sample *>(raw);
    float *factors = reinterpret_cast<float *>(samples + n);
    unsigned char *flags = reinterpret_cast<unsigned char *>(factors + n);
    int t = threadIdx.x;
    samples[t] = {t * 0.5, (short)t, (char)(t % 3)};
    factors[t] = 2.0f + t;
    flags[t] = t % 2;
    __syncthreads();
    int other = n - 1 - t;
    const Sample copy = samples[other];
    out[t] = flags[other] ? copy.value * factors[other] + copy.weight : -copy.kind;
}
template <typename T> struct Dynamic {
    __device__ operator T *()
    {
        extern __shared__ int words[];
        return reinterpret_cast<T *>(words);
    }
};
template <typename T> __global__ void reversed(T *a)
{
    T *tile = Dynamic<T>();
    tile[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}
static bool dynamic_shared()
{
    const int n = 96;
    Buffer<double> out(n), d(numbers<double>(n, 1000));
    Buffer<short> s(numbers<short>(n, 1000));
    std::vector<double> wanted(n), dd = d.back();
    std::vector<short> ss = s.back();
    carve_kernel<<<1, n, n * (sizeof(Sample) + sizeof(float) + 1)>>>(out.at, n);
    for (int t = 0; t < n; t++) {
        int o = n - 1 - t;
        wanted[t] = o % 2 ? o * 0.5 * (2.0 + o) + o : -(o % 3);
    }
    reversed<<<1, n, n * sizeof(double)>>>(d.at);
    reversed<<<1, n, n * sizeof(short)>>>(s.at);
    std::reverse(dd.begin(), dd.end());
    std::reverse(ss.begin(), ss.end());
    return same(out.back(), wanted) && same(d.back(), dd) && same(s.back(), ss);
}

template <int rows, int columns>
__device__ float column_sum(const float (&tile)[rows][columns], int column)
{
    float sum = 0;
#pragma unroll
    for (int row = 0; row < rows; ++row)
        sum += tile[row][column];
    return sum;
}
/* What a macro declares before a shared array is not shared. */
#define THREAD threadIdx
#define PLACES const int x = THREAD.x, y = THREAD.y;
__global__ void by_reference_kernel(const float *in, float (*out)[16])
{
    PLACES
    __shared__ float tile[8][17];
    tile[y][x] = in[y * 16 + x];
    __syncthreads();
    auto scaled = [&](int row, float by) { return tile[row][x] * by; };
    out[y][x] = column_sum(tile, x) + scaled(7 - y, 2.0f);
}
static bool array_references()
{
    Buffer<float> in(numbers<float>(128, 100)), out(128);
    by_reference_kernel<<<1, dim3(16, 8)>>>(in.at, reinterpret_cast<float(*)[16]>(out.at));
    std::vector<float> v = in.back(), wanted(128);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 16; x++) {
            for (int k = 0; k < 8; k++)
                wanted[y * 16 + x] += v[k * 16 + x];
            wanted[y * 16 + x] += 2 * v[(7 - y) * 16 + x];
        }
    return same(out.back(), wanted);
}

/* --- variables of the device ---------------------------------------------------------------- */

struct Band {
    float low, high;
    int id;
};
__constant__ Band bands[4];
__constant__ int order[] = {3, 1, 0, 2};
static __device__ unsigned long long hits[4];
__managed__ int managed_count = 7;
namespace inner
{
__device__ float offset = 0.25f;
}
extern "C" __global__ void classify(const float *in, int *out, int n)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i >= n)
        return;
    int found = -1;
    for (int k = 0; k < 4; k++) {
        const Band &band = bands[order[k]];
        if (in[i] + inner::offset >= band.low && in[i] + inner::offset < band.high)
            found = band.id;
    }
    out[i] = found;
    if (found >= 0) {
        atomicAdd(&hits[found], 1ull);
        atomicAdd(&managed_count, 1);
    }
}
static bool device_variables()
{
    const int n = 150;
    Band host[4] = {{0, 10, 0}, {10, 20, 1}, {20, 30, 2}, {40, 50, 3}};
    cudaMemcpyToSymbol(bands, host, 2 * sizeof(Band));
    cudaMemcpyToSymbol(bands, host + 2, 2 * sizeof(Band), 2 * sizeof(Band));
    float *at = nullptr, offset = 0.5f;
    cudaGetSymbolAddress((void **)&at, inner::offset);
    cudaMemcpy(at, &offset, sizeof offset, cudaMemcpyHostToDevice);
    Buffer<float> in(numbers<float>(n, 50));
    Buffer<int> out(n);
    int before = managed_count;
    classify<<<(n + 63) / 64, 64>>>(in.at, out.at, n);
    std::vector<float> v = in.back();
    std::vector<int> wanted(n);
    std::vector<unsigned long long> counts(4), got(4);
    int found = 0;
    for (int i = 0; i < n; i++) {
        wanted[i] = v[i] < 30 ? (int)v[i] / 10 : v[i] < 40 ? -1 : 3;
        found += wanted[i] >= 0;
        if (wanted[i] >= 0)
            counts[wanted[i]]++;
    }
    cudaMemcpyFromSymbol(got.data(), hits, sizeof hits);
    cudaDeviceSynchronize();
    return same(out.back(), wanted) && got == counts && managed_count == before + found;
}

typedef float (*Binary)(float, float);
__device__ float plus_(float a, float b)
{
    return a + b;
}
__device__ float times(float a, float b)
{
    return a * b;
}
__device__ Binary chosen = times;
__device__ Binary all_of_them[2] = {plus_, times};
__global__ void apply_pointer(Binary f, const float *a, const float *b, float *out)
{
    int t = threadIdx.x;
    out[t] = f(a[t], b[t]) + all_of_them[t % 2](a[t], b[t]);
}
static bool function_pointers()
{
    Binary f;
    cudaMemcpyFromSymbol(&f, chosen, sizeof f);
    Buffer<float> a(numbers<float>(64, 20)), b(numbers<float>(64, 20, 3)), out(64);
    apply_pointer<<<1, 64>>>(f, a.at, b.at, out.at);
    std::vector<float> x = a.back(), y = b.back(), wanted(64);
    for (int t = 0; t < 64; t++)
        wanted[t] = x[t] * y[t] + (t % 2 ? x[t] * y[t] : x[t] + y[t]);
    return same(out.back(), wanted);
}

/* --- arguments and launches ----------------------------------------------------------------- */

struct Volume {
    float *data;
    int size[3];
    float scale[12];
    __host__ __device__ int index(int z, int y, int x) const
    {
        return (z * size[1] + y) * size[2] + x;
    }
};
__global__ void volume_kernel(Volume v)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < v.size[2] && y < v.size[1] && z < v.size[0])
        v.data[v.index(z, y, x)] = x + 100 * y + 10000 * z + v.scale[(x + y + z) % 12];
}
static bool struct_by_value()
{
    Volume v = {nullptr, {5, 7, 11}, {}};
    for (int i = 0; i < 12; i++)
        v.scale[i] = i * 0.5f;
    Buffer<float> out(5 * 7 * 11);
    v.data = out.at;
    dim3 block(4, 3, 2);
    dim3 grid((11 + 3) / 4, (7 + 2) / 3, (5 + 1) / 2);
    volume_kernel<<<grid, block>>>(v);
    std::vector<float> wanted(5 * 7 * 11);
    for (int z = 0; z < 5; z++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 11; x++)
                wanted[v.index(z, y, x)] = x + 100 * y + 10000 * z + (x + y + z) % 12 * 0.5f;
    return same(out.back(), wanted);
}

__global__ void add_value(int *a, int n, int value = 1)
{
    if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)
        a[i] += value;
}
#define LAUNCH(kernel, n, ...)                                                                     \
    do {                                                                                           \
        kernel<<<((n) + 31) / 32, 32>>>(__VA_ARGS__);                                              \
        if (cudaError_t error = cudaGetLastError(); error != cudaSuccess)                          \
            return false;                                                                          \
    } while (0)
#define ADD(what) add_##what
#define LAUNCH_ADD(what, ...) add_##what<<<3, 32>>>(__VA_ARGS__)
template <typename T> static void launch_twice(T *a, int n)
{
    for (int i = 0; i < 2; i++)
        add_value<<<dim3{unsigned(n + 31) / 32, 1, 1}, dim3(32)>>>(a, n, i + 1);
}
static bool launches()
{
    const int n = 77;
    Buffer<int> a(n);
    int *at = a.at, extra = 5;
    LAUNCH(add_value, n, a.at, n, 10);
    launch_twice(at, n);
    auto run = [=](int value) { add_value<<<(n + 31) / 32, 32, 0, cudaStreamLegacy>>>(at, n, value); };
    run(100);
    if (extra > 4)
        add_value<<<3, 32>>>(at, n, extra == 5 ? 1000 : 0);
    else
        add_value<<<3, 32>>>(at, n);
    void *arguments[] = {&at, (void *)&n, &extra};
    if (cudaLaunchKernel(add_value, dim3(3), dim3(32), arguments, 0, 0) != cudaSuccess)
        return false;
    void (*pointer)(int *, int, int) = add_value;
    pointer<<<3, 32>>>(at, n, 20000);
    ADD(value)<<<3, 32>>>(at, n, 100000);
    if (extra == 5)
        (add_value)<<<3, 32>>>(at, n, 200000);
    else
        ADD(value)<<<3, 32>>>(at, n, 300000);
    LAUNCH_ADD(value, at, n, 1000000);
    return same(a.back(), std::vector<int>(n, 10 + 1 + 2 + 100 + 1000 + 5 + 20000 + 1300000));
}

static bool streams_and_events()
{
    const int parts = 4, n = 256;
    cudaStream_t streams[parts];
    cudaEvent_t done[parts], start, stop;
    int *host, *device;
    cudaMallocHost(&host, parts * n * sizeof(int));
    cudaMalloc(&device, parts * n * sizeof(int));
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    std::iota(host, host + parts * n, 0);
    cudaEventRecord(start);
    for (int i = 0; i < parts; i++) {
        cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
        cudaEventCreateWithFlags(&done[i], cudaEventDisableTiming);
        cudaMemcpyAsync(device + i * n, host + i * n, n * sizeof(int), cudaMemcpyHostToDevice,
                        streams[i]);
        add_value<<<n / 32, 32, 0, streams[i]>>>(device + i * n, n, i);
        cudaEventRecord(done[i], streams[i]);
        cudaStreamWaitEvent(streams[0], done[i], 0);
    }
    add_value<<<parts * n / 32, 32, 0, streams[0]>>>(device, parts * n, 1000);
    cudaMemcpyAsync(host, device, parts * n * sizeof(int), cudaMemcpyDeviceToHost, streams[0]);
    cudaStreamSynchronize(streams[0]);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float time = -1;
    bool right = cudaEventElapsedTime(&time, start, stop) == cudaSuccess && time >= 0;
    for (int i = 0; i < parts * n; i++)
        right = right && host[i] == i + i / n + 1000;
    for (int i = 0; i < parts; i++) {
        right = right && cudaStreamQuery(streams[i]) == cudaSuccess;
        cudaEventDestroy(done[i]);
        cudaStreamDestroy(streams[i]);
    }
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaFree(device);
    cudaFreeHost(host);
    return right;
}

__global__ void tile_of_thread(int *a, int value)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = a[blockIdx.x * 64 + threadIdx.x] + value;
    __syncthreads();
    a[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
}
static bool host_threads()
{
    const int count = 4;
    std::vector<int> results[count];
    std::vector<std::thread> threads;
    for (int i = 0; i < count; i++)
        threads.emplace_back([i, &results] {
            Buffer<int> a(640);
            for (int k = 0; k < 10; k++)
                tile_of_thread<<<10, 64>>>(a.at, i + k);
            results[i] = a.back();
        });
    for (std::thread &thread : threads)
        thread.join();
    for (int i = 0; i < count; i++)
        if (!same(results[i], std::vector<int>(640, 10 * i + 45)))
            return false;
    return true;
}

/* --- data ----------------------------------------------------------------------------------- */

struct __align__(8) Packed {
    unsigned red : 5, green : 6, blue : 5;
    int tag;
};
union Word {
    float f;
    unsigned u;
    uchar4 bytes;
};
__global__ void bits_kernel(const float4 *in, Packed *packed, unsigned *words, int4 *codes)
{
    int t = threadIdx.x;
    float4 v = in[t];
    packed[t].red = (unsigned)v.x;
    packed[t].green = (unsigned)v.y;
    packed[t].blue = (unsigned)v.z;
    packed[t].tag = (int)v.w;
    Word w;
    w.f = v.x;
    w.bytes.w ^= 0x80;
    words[t] = w.u;
    unsigned u = (unsigned)v.w * 2654435761u;
    codes[t] = make_int4(__popc(u), __clz(u), __ffs(u), (int)__brev(u));
    codes[t].x += (int)(__byte_perm(u, 0x01020304, 0x7531) & 255) + (int)__umulhi(u, u) % 7;
    codes[t].y += __funnelshift_l(u, u, 4) == (u << 4 | u >> 28);
}
static bool bit_fields()
{
    const int n = 64;
    std::vector<float4> in(n);
    for (int i = 0; i < n; i++)
        in[i] = make_float4(i % 32, i, (i * 7) % 32, i * 3 + 1);
    Buffer<float4> a(in);
    Buffer<Packed> p(n);
    Buffer<unsigned> w(n);
    Buffer<int4> c(n);
    bits_kernel<<<1, n>>>(a.at, p.at, w.at, c.at);
    std::vector<Packed> packed = p.back();
    std::vector<unsigned> words = w.back();
    std::vector<int4> codes = c.back();
    for (int i = 0; i < n; i++) {
        Word word;
        word.f = -(float)(i % 32);
        unsigned u = (i * 3 + 1) * 2654435761u, reversed_bits = 0;
        for (int k = 0; k < 32; k++)
            reversed_bits |= (u >> k & 1) << (31 - k);
        unsigned picked = u >> 8 & 255;
        if (packed[i].red != (unsigned)i % 32 || packed[i].green != (unsigned)i ||
            packed[i].blue != (unsigned)(i * 7) % 32 || packed[i].tag != i * 3 + 1 ||
            words[i] != word.u || codes[i].w != (int)reversed_bits ||
            codes[i].z != __builtin_ffs((int)u) || codes[i].y != __builtin_clz(u) + 1 ||
            codes[i].x != __builtin_popcount(u) + (int)picked +
                              (int)((unsigned long long)u * u >> 32) % 7)
            return false;
    }
    return true;
}

__device__ int ackermann(int m, int n)
{
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
__global__ void control_kernel(int *out)
{
    int t = threadIdx.x, digits[10] = {0}, v = t * t + 12345, steps = 0;
    do {
        digits[v % 10]++;
        v /= 10;
    } while (v);
    switch (t & 3) {
    case 0: steps = ackermann(2, t % 5); break;
    case 1:
    case 2: steps += 5; /* and on */
    default:
        for (;;) {
            if (++steps % 7 == 0)
                goto out;
            if (steps > 100)
                break;
        }
    }
out:
    int most = 0;
    for (int k = 1; k < 10; k++)
        most = digits[k] > digits[most] ? k : most;
    out[t] = steps * 10 + most;
}
static bool control_flow()
{
    Buffer<int> out(64);
    control_kernel<<<1, 64>>>(out.at);
    std::vector<int> wanted(64);
    for (int t = 0; t < 64; t++) {
        int digits[10] = {0}, most = 0;
        for (int v = t * t + 12345; v; v /= 10)
            digits[v % 10]++;
        for (int k = 1; k < 10; k++)
            most = digits[k] > digits[most] ? k : most;
        wanted[t] = ((t & 3) == 0 ? 2 * (t % 5) + 3 : 7) * 10 + most;
    }
    return same(out.back(), wanted);
}

__global__ void blur_kernel(const char *in, size_t pitch, float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const float *row = reinterpret_cast<const float *>(in + min(max(y + dy, 0), height - 1) * pitch);
            sum += row[min(max(x + dx, 0), width - 1)];
        }
    out[y * width + x] = sum;
}
static bool pitched()
{
    const int width = 45, height = 21;
    std::vector<float> in = numbers<float>(width * height, 10), wanted(width * height);
    char *device;
    size_t pitch;
    if (cudaMallocPitch(&device, &pitch, width * sizeof(float), height) != cudaSuccess)
        return false;
    cudaMemcpy2D(device, pitch, in.data(), width * sizeof(float), width * sizeof(float), height,
                 cudaMemcpyHostToDevice);
    Buffer<float> out(width * height);
    blur_kernel<<<dim3(3, 3), dim3(16, 8)>>>(device, pitch, out.at, width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    wanted[y * width + x] += in[std::min(std::max(y + dy, 0), height - 1) * width +
                                                std::min(std::max(x + dx, 0), width - 1)];
    cudaFree(device);
    return same(out.back(), wanted);
}

__device__ __forceinline__ float atomic_max_float(float *at, float value)
{
    int old = __float_as_int(*at), seen;
    do {
        seen = old;
        if (__int_as_float(seen) >= value)
            break;
        old = atomicCAS(reinterpret_cast<int *>(at), seen, __float_as_int(value));
    } while (old != seen);
    return __int_as_float(old);
}
__global__ void largest_kernel(const float *__restrict__ in, int n, float *largest, unsigned *sum)
{
    float most = -INFINITY;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        most = fmaxf(most, __ldg(in + i));
    for (int by = warpSize / 2; by > 0; by >>= 1)
        most = fmaxf(most, __shfl_xor_sync(~0u, most, by));
    if (threadIdx.x % warpSize == 0)
        atomic_max_float(largest, most);
    unsigned lanes = __reduce_add_sync(0xFFFFFFFF, threadIdx.x % warpSize);
    if (threadIdx.x == 0)
        atomicAdd(sum, lanes);
    __threadfence();
}
static bool float_maximum()
{
    Buffer<float> in(numbers<float>(3000, 5000)), largest(std::vector<float>(1, -1));
    Buffer<unsigned> sum(1);
    largest_kernel<<<4, 128>>>(in.at, 3000, largest.at, sum.at);
    std::vector<float> v = in.back();
    return largest.back()[0] == *std::max_element(v.begin(), v.end()) && sum.back()[0] == 4 * 496;
}

__global__ void box_kernel(float *out)
{
    struct Local {
        float v[3];
        __device__ float sum() const { return v[0] + v[1] + v[2]; }
    };
    __shared__ Local boxes[4][8];
    auto &mine = boxes[threadIdx.y][threadIdx.x];
    for (int k = 0; k < 3; k++)
        mine.v[k] = threadIdx.x * (k + 1) + threadIdx.y;
    __syncthreads();
    float total = 0;
    for (const auto &row : boxes)
        total += row[threadIdx.x].sum();
    out[threadIdx.y * 8 + threadIdx.x] = total + blockIdx.z * 1000 + gridDim.z;
}
static bool local_struct()
{
    Buffer<float> out(32);
    box_kernel<<<dim3(1, 1, 1), dim3(8, 4)>>>(out.at);
    std::vector<float> wanted(32);
    for (int t = 0; t < 32; t++)
        wanted[t] = 4 * 6 * (t % 8) + 3 * (0 + 1 + 2 + 3) + 1;
    return same(out.back(), wanted);
}

/* clock() is the device's in a kernel, and processor time on the host. */
__global__ void clock_kernel(clock_t *took)
{
    clock_t start = clock();
    long long first = clock64();
    while (clock() - start < 100000)
        ;
    took[threadIdx.x] = clock() - start;
    took[threadIdx.x + 32] = clock64() - first;
}
static bool clocks()
{
    Buffer<clock_t> took(64);
    clock_t start = clock();
    clock_kernel<<<1, 32>>>(took.at);
    std::vector<clock_t> v = took.back();
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    for (clock_t t : v)
        if (t < 100000)
            return false;
    return seconds < 30;
}

RUN_TESTS(TEST(clocks) TEST(nested_class) TEST(virtual_functions) TEST(templates) TEST(shuffle_widths)
              TEST(tiles) TEST(group_scans) TEST(complex_numbers) TEST(dynamic_shared) TEST(array_references) TEST(device_variables)
                  TEST(function_pointers) TEST(struct_by_value) TEST(launches)
                      TEST(streams_and_events) TEST(host_threads) TEST(bit_fields)
                          TEST(control_flow) TEST(pitched) TEST(float_maximum) TEST(local_struct))
