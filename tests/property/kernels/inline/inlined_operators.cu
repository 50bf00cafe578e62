// What: an operator, or a literal's suffix, in a function's body is another one at the kernel: overloaded behind the function, or in
// the kernel's namespace; and words that tell in which function they stand
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// EXPECT: unchanged CL123 CL129
// BITS: alone
// SIZES: 1 1, 33 32, 65 33
#include "harness.h"

__device__ float2 operator+(float2 v, double x)
{
    return make_float2(v.x + 2 * x, v.y);
}
__device__ float2 operator-(float2 v)
{
    return make_float2(v.x, -v.y);
}
__device__ constexpr int operator""_k(unsigned long long x)
{
    return x * 2;
}
__device__ constexpr int length(const char *text)
{
    int n = 0;
    while (text[n])
        n++;
    return n;
}

__device__ float row_sum(const float *p, int n)
{
    float2 v = make_float2(0, 1);
    for (int c = 0; c < n; c++)
#if CASE == 1 || CASE == 2
        v = v + p[c];
#elif CASE == 3
        v.x += (-make_float2(p[c], 1)).x;
#elif CASE == 4
        v.x += p[c] * 2_k;
#elif CASE == 5
        v.x += p[c] * length(__PRETTY_FUNCTION__);
#else
        v.x += p[c] * length(__builtin_FUNCTION());
#endif
    return v.x;
}

#if CASE == 1
__device__ float2 operator+(float2 v, float x)
{
    return make_float2(v.x + 3 * x, v.y);
}
#endif

namespace in
{
#if CASE == 2
__device__ float2 operator+(float2 v, float x)
{
    return make_float2(v.x + 3 * x, v.y);
}
#elif CASE == 3
__device__ float2 operator-(float2 v)
{
    return make_float2(-v.x, v.y);
}
#elif CASE == 4
__device__ constexpr int operator""_k(unsigned long long x)
{
    return x * 3;
}
#endif
__global__ void kernel(const float *a, float *y, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray y 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        y[r] = row_sum(a + r * columns, columns);
    }
}
} // namespace in

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *y = array<float>("y", rows, 2);
    in::kernel<<<blocks(rows, 64), 64>>>(a, y, rows, columns);
    return finish();
}
