/* Correct programs: pools, pointers to constant memory, mapped memory, pitched copies; SIMD intrinsics and
 * conversions with a rounding. */
#include <cfenv>
#include <cstdint>

#include "check.h"

#define GOOD(call)                                                                                 \
    if (cudaError_t error = (call)) {                                                              \
        printf("line %d: %s\n", __LINE__, cudaGetErrorName(error));                                \
        return false;                                                                              \
    }

__global__ void twice(const int *in, int *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 2 * in[i];
}

/* --- memory ----------------------------------------------------------------------------------- */

static bool pools()
{
    const int n = 100;
    std::vector<int> in = numbers<int>(n, 1000), out(n), want(n);
    for (int i = 0; i < n; i++)
        want[i] = 2 * in[i];
    cudaMemPool_t pool, own, current;
    cudaStream_t stream;
    const int *from;
    int *to;
    unsigned long long threshold = 1 << 20, got = 0;
    GOOD(cudaStreamCreate(&stream));
    GOOD(cudaDeviceGetDefaultMemPool(&pool, 0));
    GOOD(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
    GOOD(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &got));
    cudaMemPoolProps properties = {};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = cudaMemLocationTypeDevice;
    GOOD(cudaMemPoolCreate(&own, &properties));
    GOOD(cudaDeviceSetMemPool(0, own));
    GOOD(cudaDeviceGetMemPool(&current, 0));
    GOOD(cudaMallocAsync(&from, n * sizeof(int), stream));
    GOOD(cudaMallocFromPoolAsync(&to, n * sizeof(int), own, stream));
    GOOD(cudaMemcpyAsync(const_cast<int *>(from), in.data(), n * sizeof(int), cudaMemcpyHostToDevice, stream));
    twice<<<2, 64, 0, stream>>>(from, to, n);
    GOOD(cudaMemcpyAsync(out.data(), to, n * sizeof(int), cudaMemcpyDeviceToHost, stream));
    GOOD(cudaFreeAsync(const_cast<int *>(from), stream)); GOOD(cudaFreeAsync(to, stream));
    GOOD(cudaStreamSynchronize(stream));
    GOOD(cudaMemPoolDestroy(own)); GOOD(cudaStreamDestroy(stream));
    bool refused = cudaMemPoolDestroy(pool) == cudaErrorInvalidValue;
    properties.location.id = 1;
    refused &= cudaMemPoolCreate(&own, &properties) == cudaErrorInvalidValue;
    cudaGetLastError();
    return refused && got == threshold && current == own && same(out, want);
}
static bool mapped()
{
    const int n = 100, *from;
    int *host, *to;
    const int *constant;
    GOOD(cudaHostAlloc(&host, n * sizeof(int), cudaHostAllocMapped));
    GOOD(cudaHostGetDevicePointer(&from, host, 0));
    GOOD(cudaMallocManaged(&to, n * sizeof(int)));
    GOOD(cudaMallocManaged(&constant, sizeof(int)));
    for (int i = 0; i < n; i++)
        host[i] = i;
    twice<<<2, 64>>>(from, to, n);
    GOOD(cudaDeviceSynchronize());
    bool good = true;
    for (int i = 0; i < n; i++)
        good &= to[i] == 2 * i;
    GOOD(cudaFreeHost(host)); GOOD(cudaFree(to)); GOOD(cudaFree(const_cast<int *>(constant)));
    return good;
}
static bool pitched()
{
    const int w = 13, h = 5, d = 3;
    std::vector<int> in = numbers<int>(w * h * d, 1000), out(w * h * d), row(w * h);
    cudaPitchedPtr box;
    cudaStream_t stream;
    GOOD(cudaStreamCreate(&stream));
    GOOD(cudaMalloc3D(&box, make_cudaExtent(w * sizeof(int), h, d)));
    cudaMemcpy3DParms to = {}, back = {};
    to.srcPtr = make_cudaPitchedPtr(in.data(), w * sizeof(int), w, h);
    to.dstPtr = box;
    to.extent = make_cudaExtent(w * sizeof(int), h, d);
    to.kind = cudaMemcpyHostToDevice;
    GOOD(cudaMemcpy3DAsync(&to, stream));
    back.srcPtr = box;
    back.dstPtr = make_cudaPitchedPtr(out.data(), w * sizeof(int), w, h);
    back.extent = to.extent;
    back.kind = cudaMemcpyDeviceToHost;
    GOOD(cudaMemcpy3D(&back));
    GOOD(cudaMemcpy2DAsync(row.data(), w * sizeof(int), static_cast<char *>(box.ptr) + box.pitch * h, box.pitch, w * sizeof(int), h,
        cudaMemcpyDeviceToHost, stream));
    GOOD(cudaFree(box.ptr)); GOOD(cudaStreamDestroy(stream));
    return same(out, in) && same(row, std::vector<int>(in.begin() + w * h, in.begin() + 2 * w * h));
}

/* --- words of several numbers ----------------------------------------------------------------- */

static const unsigned words[] = {0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7F80FF01, 0x80808080, 0x7F7F7F7F, 0xFFFFFFFF,
    0x80007FFF, 0x12345678, 0x9ABCDEF0};
constexpr int many = sizeof words / sizeof *words;

__global__ void simd_kernel(const unsigned *in, unsigned *out)
{
    const unsigned a = in[blockIdx.x], b = in[threadIdx.x];
    const unsigned made[] = {__vadd4(a, b), __vaddss2(a, b), __vaddus4(a, b), __vsub2(a, b), __vsubss4(a, b), __vsubus2(a, b),
        __vmaxs4(a, b), __vmaxu2(a, b), __vmins2(a, b), __vminu4(a, b), __vabsdiffs2(a, b), __vabsdiffu4(a, b), __vabs4(a),
        __vabsss2(a), __vneg2(a), __vsads4(a, b), __vsadu2(a, b), __vcmpgts2(a, b), __vcmpeq4(a, b), __vsetltu4(a, b), __vavgu4(a, b)};
    for (int i = 0; i < 21; i++)
        out[(blockIdx.x * blockDim.x + threadIdx.x) * 21 + i] = made[i];
}
template <typename S, typename U> static unsigned wanted(int what, unsigned a, unsigned b)
{
    unsigned result = 0, sum = 0;
    const int bits = 8 * sizeof(S), most = (1 << (bits - 1)) - 1, all = (1 << bits) - 1;
    auto limit = [](int v, int least, int largest) { return v < least ? least : v > largest ? largest : v; };
    for (int at = 0; at < 32; at += bits) {
        const int s = static_cast<S>(a >> at), t = static_cast<S>(b >> at), u = static_cast<U>(a >> at), v = static_cast<U>(b >> at);
        const int made[] = {u + v, limit(s + t, -most - 1, most), limit(u + v, 0, all), u - v, limit(s - t, -most - 1, most),
            limit(u - v, 0, all), std::max(s, t), std::max(u, v), std::min(s, t), std::min(u, v), std::abs(s - t), std::abs(u - v),
            std::abs(s), limit(std::abs(s), 0, most), -s, std::abs(s - t), std::abs(u - v), s > t ? -1 : 0, u == v ? -1 : 0, u < v,
            (u + v + 1) / 2};
        result |= (static_cast<unsigned>(made[what]) & static_cast<unsigned>(all)) << at;
        sum += static_cast<unsigned>(made[what]);
    }
    return what == 15 || what == 16 ? sum : result;
}
static bool simd()
{
    const bool halves[] = {0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0};
    std::vector<unsigned> in(words, words + many), want;
    Buffer<unsigned> a(in), b(many * many * 21);
    simd_kernel<<<many, many>>>(a.at, b.at);
    for (unsigned x : in)
        for (unsigned y : in)
            for (int i = 0; i < 21; i++)
                want.push_back(halves[i] ? wanted<short, unsigned short>(i, x, y) : wanted<signed char, unsigned char>(i, x, y));
    return same(b.back(), want);
}

/* --- conversions ------------------------------------------------------------------------------ */

__global__ void round_kernel(const long long *in, float *out)
{
    const long long x = in[threadIdx.x];
    const int i = static_cast<int>(x);
    const float made[] = {__int2float_rn(i), __int2float_rz(i), __int2float_ru(i), __int2float_rd(i), __ll2float_rn(x), __ll2float_rz(x),
        __ll2float_ru(x), __ll2float_rd(x)};
    for (int k = 0; k < 8; k++)
        out[threadIdx.x * 8 + k] = made[k];
}
static float rounded(long long x, int mode)
{
    std::fesetround(mode);
    volatile long long at_run_time = x;
    const float result = static_cast<float>(at_run_time);
    std::fesetround(FE_TONEAREST);
    return result;
}
static bool roundings()
{
    const std::vector<long long> in = {0, 1, -1, 16777217, -16777217, 16777219, 2147483647, -2147483647, 9007199254740993, -9007199254740995};
    std::vector<float> want;
    for (long long x : in)
        for (long long y : {static_cast<long long>(static_cast<int>(x)), x})
            for (int mode : {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD})
                want.push_back(rounded(y, mode));
    Buffer<long long> a(in);
    Buffer<float> b(in.size() * 8);
    round_kernel<<<1, static_cast<int>(in.size())>>>(a.at, b.at);
    return same(b.back(), want);
}

/* --- the device ------------------------------------------------------------------------------- */

static bool attributes()
{
    cudaDeviceProp p;
    int major = 0, minor = 0, count = 0, optin = 0, blocks = 0, cooperative = 0, grid = 0, block = 0;
    GOOD(cudaGetDeviceProperties(&p, 0));
    GOOD(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
    GOOD(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0));
    GOOD(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0));
    GOOD(cudaDeviceGetAttribute(&optin, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    GOOD(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, 0));
    GOOD(cudaOccupancyMaxPotentialBlockSize(&grid, &block, twice, 0, 0));
    GOOD(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, twice, block, 0));
    return major == p.major && minor == p.minor && count == p.multiProcessorCount && cooperative == 1 &&
           static_cast<size_t>(optin) == p.sharedMemPerBlockOptin && grid == blocks * count &&
           blocks * block == p.maxThreadsPerMultiProcessor;
}

RUN_TESTS(TEST(pools) TEST(mapped) TEST(pitched) TEST(simd) TEST(roundings) TEST(attributes))
