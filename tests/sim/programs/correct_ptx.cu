/* Correct programs: inline PTX. Each statement is compared with what C++ computes. */
#include <cstdint>

#include <cuda_fp16.h>

#include "check.h"

static const unsigned values[] = {0, 1, 2, 31, 32, 255, 256, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF,
    0x12345678, 0x9ABCDEF0, 0x00FF00FF, 0xF0F0F0F0};
constexpr int many = sizeof values / sizeof *values, pairs = many * many;

/* `k` computes `rows` results of each pair (a, b). */
template <typename F> static bool compare(void (*k)(const unsigned *, unsigned *), int rows, F wanted)
{
    std::vector<unsigned> in(values, values + many), want;
    Buffer<unsigned> from(in), to(size_t(rows) * pairs);
    k<<<many, many>>>(from.at, to.at);
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < pairs; i++)
            want.push_back(wanted(row, values[i / many], values[i % many]));
    return same(to.back(), want);
}
#define PAIR                                                                                       \
    const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;              \
    const unsigned a = in[blockIdx.x], b = in[threadIdx.x];                                        \
    unsigned r;                                                                                    \
    int row = 0
#define PUT out[row++ * n + i] = r

__global__ void arithmetic_kernel(const unsigned *in, unsigned *out)
{
    PAIR;
    asm("add.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("sub.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("mul.lo.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("mul.hi.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("mad.lo.u32 %0, %1, %2, 0x11;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("min.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("max.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("sad.u32 %0, %1, %2, 3;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    unsigned long long wide;
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(wide) : "r"(a), "r"(b), "l"(5ull));
    asm("{\n\t.reg .u32 low;\n\tmov.b64 {low, %0}, %1;\n\t}" : "=r"(r) : "l"(wide)); PUT;
}
static bool arithmetic()
{
    return compare(arithmetic_kernel, 10, [](int row, unsigned a, unsigned b) -> unsigned {
        const int s = static_cast<int>(a), t = static_cast<int>(b);
        switch (row) {
        case 0: return a + b;
        case 1: return a - b;
        case 2: return a * b;
        case 3: return static_cast<unsigned>((uint64_t(a) * b) >> 32);
        case 4: return static_cast<unsigned>((int64_t(s) * t) >> 32);
        case 5: return a * b + 17;
        case 6: return static_cast<unsigned>(s < t ? s : t);
        case 7: return a > b ? a : b;
        case 8: return (a < b ? b - a : a - b) + 3;
        default: return static_cast<unsigned>((uint64_t(a) * b + 5) >> 32);
        }
    });
}

__global__ void fields_kernel(const unsigned *in, unsigned *out)
{
    PAIR;
    asm("bfe.u32 %0, %1, %2, 8;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("bfe.s32 %0, %1, %2, 8;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("bfi.b32 %0, %1, %2, 4, 12;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("prmt.b32 %0, %1, %2, 0xB7A3;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(a), "r"(b), "r"(0x0F0F0F0F)); PUT;
    asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(a)); PUT;
    asm("bfind.s32 %0, %1;" : "=r"(r) : "r"(a)); PUT;
    asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("shr.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("brev.b32 %0, %1;" : "=r"(r) : "r"(a)); PUT;
    asm("clz.b32 %0, %1;" : "=r"(r) : "r"(a)); PUT;
    asm("shf.l.wrap.b32 %0, %1, %2, 7;" : "=r"(r) : "r"(a), "r"(b)); PUT;
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(100)); PUT;
}
static unsigned field(unsigned a, unsigned at, bool is_signed)
{
    at &= 255;
    const unsigned last = at + 7 < 31 ? at + 7 : 31, sign = is_signed ? a >> last & 1 : 0;
    unsigned result = 0;
    for (unsigned i = 0; i < 32; i++)
        result |= (i < 8 && at + i <= 31 ? a >> (at + i) & 1 : sign) << i;
    return result;
}
static bool fields()
{
    return compare(fields_kernel, 14, [](int row, unsigned a, unsigned b) -> unsigned {
        auto byte = [&](int k) { return (k & 4 ? b : a) >> (8 * (k & 3)) & 255; };
        auto sign = [&](int k) { return byte(k) & 128 ? 255u : 0u; };
        unsigned sum = 100;
        switch (row) {
        case 0: return field(a, b, false);
        case 1: return field(a, b, true);
        case 2: return (b & ~0xFFF0u) | (a << 4 & 0xFFF0u);
        case 3: return (a & 0xFFFF) | b << 16;
        case 4: return byte(3) | sign(2) << 8 | byte(7) << 16 | sign(3) << 24;
        case 5: return a ^ b ^ 0x0F0F0F0F;
        case 6: return a ? 31 - __builtin_clz(a) : ~0u;
        case 7: a = static_cast<int>(a) < 0 ? ~a : a; return a ? 31 - __builtin_clz(a) : ~0u;
        case 8: return b > 31 ? 0 : a << b;
        case 9: return static_cast<unsigned>(static_cast<int>(a) >> (b > 31 ? 31 : b));
        case 10:
            sum = 0;
            for (int k = 0; k < 32; k++)
                sum |= (a >> k & 1) << (31 - k);
            return sum;
        case 11: return a ? __builtin_clz(a) : 32;
        case 12: return b << 7 | a >> 25;
        default:
            for (int k = 0; k < 4; k++)
                sum += byte(k) > byte(k + 4) ? byte(k) - byte(k + 4) : byte(k + 4) - byte(k);
            return sum;
        }
    });
}

__global__ void predicates_kernel(const unsigned *in, unsigned *out)
{
    PAIR;
    asm("{\n\t.reg .pred p;\n\tsetp.lt.s32 p, %1, %2;\n\tselp.u32 %0, %1, %2, p;\n\t}" : "=r"(r) : "r"(a), "r"(b)); PUT;
    r = 7;
    asm("{ .reg .pred %%p; setp.eq.u32 %%p, %1, %2; @%%p mov.u32 %0, 1; @!%%p add.u32 %0, %0, 1; }" : "+r"(r) : "r"(a), "r"(b)); PUT;
    float f = static_cast<float>(static_cast<int>(a));
    asm("cvt.rni.s32.f32 %0, %1;" : "=r"(r) : "f"(f * 0.5f)); PUT;
    asm("fma.rn.f32 %0, %0, %1, %2;" : "+f"(f) : "f"(0.25f), "f"(1.0f));
    r = __float_as_uint(f); PUT;
}
static bool predicates()
{
    return compare(predicates_kernel, 4, [](int row, unsigned a, unsigned b) -> unsigned {
        const int s = static_cast<int>(a), t = static_cast<int>(b);
        const float f = static_cast<float>(s), product = std::fma(f, 0.25f, 1.0f);
        unsigned bits;
        memcpy(&bits, &product, 4);
        return row == 0   ? static_cast<unsigned>(s < t ? s : t)
               : row == 1 ? (a == b ? 1u : 8u)
               : row == 2 ? static_cast<unsigned>(static_cast<int>(std::nearbyint(f * 0.5f)))
                          : bits;
    });
}

__global__ void memory_kernel(const unsigned *in, unsigned *out)
{
    const int t = threadIdx.x;
    uint4 v;
    asm volatile("ld.global.nc.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(in + 4 * t));
    asm volatile("st.global.cs.v4.b32 [%0], {%1, %2, %3, %4};" ::"l"(out + 4 * t), "r"(v.w), "r"(v.z), "r"(v.y), "r"(v.x) : "memory");
    unsigned one;
    asm volatile("ld.global.cg.u32 %0, [%1+4];" : "=r"(one) : "l"(in + 4 * t));
    asm volatile("st.global.wt.u32 [%0 + 512], %1;" ::"l"(out + t), "r"(one) "r"(one));
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(out + 160), "r"(1u) : "memory");
}
static bool memory()
{
    const std::vector<unsigned> in = numbers<unsigned>(128, 1000);
    Buffer<unsigned> from(in), to(161);
    memory_kernel<<<1, 32>>>(from.at, to.at);
    std::vector<unsigned> want(161);
    for (int t = 0; t < 32; t++) {
        for (int k = 0; k < 4; k++)
            want[4 * t + k] = in[4 * t + 3 - k];
        want[128 + t] = in[4 * t + 1];
    }
    want[160] = 32;
    return same(to.back(), want);
}

__global__ void special_kernel(unsigned *out)
{
    unsigned r, lane = threadIdx.x % 32;
    unsigned *mine = out + 8 * (blockIdx.x * blockDim.x + threadIdx.x);
    asm("mov.u32 %0, %%laneid;" : "=r"(r)); mine[0] = r == lane;
    asm("mov.u32 %0, %%warpid;" : "=r"(r)); mine[1] = r == threadIdx.x / 32;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r)); mine[2] = r == (1u << lane) - 1;
    asm("mov.u32 %0, %%lanemask_ge;" : "=r"(r)); mine[3] = r == ~((1u << lane) - 1);
    asm("mov.u32 %0, %%ctaid.x;" : "=r"(r)); mine[4] = r == blockIdx.x;
    asm("mov.u32 %0, %%smid;" : "=r"(r)); mine[5] = r < 108;
    unsigned long long before, after;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(before));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(after)); mine[6] = before <= after;
    asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=r"(r) : "r"(lane)); mine[7] = r == (lane ^ 1);
}
static bool special()
{
    Buffer<unsigned> to(8 * 3 * 64);
    special_kernel<<<3, 64>>>(to.at);
    return same(to.back(), std::vector<unsigned>(8 * 3 * 64, 1));
}

__global__ void copies_kernel(const float4 *in, float4 *out)
{
    __shared__ float4 tile[64];
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x]));
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;\n" ::"r"(at), "l"(in + threadIdx.x), "n"(16));
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.wait_group %0;\n" ::"n"(0));
    asm volatile("bar.sync 0;" ::: "memory");
    out[threadIdx.x] = tile[63 - threadIdx.x];
}
static bool copies()
{
    const std::vector<float> in = numbers<float>(256, 1000);
    Buffer<float> from(in), to(256);
    copies_kernel<<<1, 64>>>(reinterpret_cast<float4 *>(from.at), reinterpret_cast<float4 *>(to.at));
    std::vector<float> want(256);
    for (int i = 0; i < 256; i++)
        want[i] = in[(63 - i / 4) * 4 + i % 4];
    return same(to.back(), want);
}

/* --- matrices: halves from shared memory by ldmatrix, bytes from registers -------------------------- */

__global__ void halves_kernel(const __half *a, const __half *b, float *c)
{
    __shared__ __align__(16) __half s[16 * 16];
    __shared__ __align__(16) __half t[16 * 8];
    const int lane = threadIdx.x;
    for (int i = lane; i < 256; i += 32)
        s[i] = a[i];
    for (int i = lane; i < 128; i += 32)
        t[i] = b[i];
    __syncthreads();
    unsigned x[4], y[2];
    float d[4] = {1, 1, 1, 1};
    unsigned at = (unsigned)__cvta_generic_to_shared(&s[lane % 16 * 16 + lane / 16 * 8]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(at));
    at = (unsigned)__cvta_generic_to_shared(&t[lane % 16 * 8]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(y[0]), "=r"(y[1]) : "r"(at));
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
    for (int i = 0; i < 4; i++)
        c[(lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = d[i];
}
__global__ void bytes_kernel(const signed char *a, const signed char *b, int *c)
{
    const int lane = threadIdx.x, g = lane / 4, t = lane % 4;
    int x[4], y[2], d[4];
    for (int r = 0; r < 4; r++)
        x[r] = *(const int *)&a[(g + r % 2 * 8) * 32 + t * 4 + r / 2 * 16];
    for (int r = 0; r < 2; r++)
        y[r] = *(const int *)&b[g * 32 + t * 4 + r * 16];
    asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};"
        : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
        : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]), "r"(5));
    for (int i = 0; i < 4; i++)
        c[(g + i / 2 * 8) * 8 + t * 2 + i % 2] = d[i];
}
static bool tensors()
{
    std::vector<__half> a(256), b(128);
    for (int i = 0; i < 256; i++)
        a[i] = __float2half((float)(i * 7 % 31 - 15));
    for (int i = 0; i < 128; i++)
        b[i] = __float2half((float)(i * 5 % 23 - 11));
    Buffer<__half> at_a(a), at_b(b);
    Buffer<float> at_c(128);
    halves_kernel<<<1, 32>>>(at_a.at, at_b.at, at_c.at);
    std::vector<float> want(128, 1);
    for (int i = 0; i < 128; i++)
        for (int k = 0; k < 16; k++)
            want[i] += __half2float(a[i / 8 * 16 + k]) * __half2float(b[k * 8 + i % 8]);
    if (!same(at_c.back(), want))
        return false;
    std::vector<signed char> p = numbers<signed char>(512, 250), q = numbers<signed char>(256, 250, 7);
    std::vector<int> sums(128, 5);
    for (int i = 0; i < 128; i++)
        for (int k = 0; k < 32; k++)
            sums[i] += p[i / 8 * 32 + k] * q[i % 8 * 32 + k];
    Buffer<signed char> at_p(p), at_q(q);
    Buffer<int> at_s(128);
    bytes_kernel<<<1, 32>>>(at_p.at, at_q.at, at_s.at);
    return same(at_s.back(), sums);
}

/* --- barriers by number: the first half of a block fills, the second uses ------------------------- */

__global__ void named_kernel(const int *in, int *out, int tiles)
{
    __shared__ int tile[64];
    const int t = threadIdx.x % 64;
    for (int i = 0; i < tiles; i++)
        if (threadIdx.x < 64) {
            asm volatile("bar.sync 1, 128;" ::: "memory"); /* it is empty */
            tile[t] = in[i * 64 + t];
            asm volatile("bar.arrive %0, %1;" ::"r"(2), "r"(128) : "memory"); /* it is full */
        } else {
            asm volatile("barrier.sync 1, 128;" ::: "memory");
            asm volatile("bar.sync 2, 128;" ::: "memory");
            out[i * 64 + t] = tile[63 - t];
            asm volatile("bar.sync 3, 64;" ::: "memory");
        }
    asm volatile("bar.sync 4;" ::: "memory");
}
static bool named()
{
    std::vector<int> in = numbers<int>(640, 1000), want(640);
    for (int i = 0; i < 640; i++)
        want[i] = in[i / 64 * 64 + 63 - i % 64];
    Buffer<int> a(in), b(640);
    named_kernel<<<1, 128>>>(a.at, b.at, 10);
    return same(b.back(), want);
}

/* --- DPX ------------------------------------------------------------------------------------------ */

__global__ void extremes_kernel(int *to)
{
    bool first;
    to[0] = __viaddmax_s32(2147483647, 1, -5);
    to[1] = __viaddmin_s32_relu(-3, 1, 7);
    to[2] = __vimax3_s32(-3, 1, 7);
    to[3] = (int)__vimin3_u32(~0u, 3, 4);
    to[4] = (int)__viaddmax_s16x2(0x7FFF0001u, 0x00010002u, 0x00050007u);
    to[5] = (int)__vimax_s16x2_relu(0xFFFF0002u, 0xFFFE0001u);
    to[6] = __vibmax_s32(4, 4, &first) + (first ? 10 : 0);
    to[7] = (int)__vimin3_u16x2(0xFFFF0002u, 0x80000001u, 0x90000005u);
}
static bool extremes()
{
    Buffer<int> to(8);
    extremes_kernel<<<1, 1>>>(to.at);
    return same(to.back(), {-5, 0, 7, 3, 0x00050007, 0x00000002, 14, (int)0x80000001u});
}

RUN_TESTS(TEST(arithmetic) TEST(fields) TEST(predicates) TEST(memory) TEST(special) TEST(copies) TEST(tensors) TEST(named) TEST(extremes))
