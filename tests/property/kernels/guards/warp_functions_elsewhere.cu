// What: behind a bound check, functions of the warp that are reached by what is given to another function,
// by operators, conversions, defaults and destructors
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// EXPECT: unchanged CL123
// SIZES: 64 33, 101 67
#include "harness.h"

__device__ float of_warp(float v)
{
    return __shfl_xor_sync(0xffffffff, v, 0);
}
struct OfWarp {
    __device__ float operator()(float v) const { return of_warp(v); }
};
struct Number {
    float v;
    __device__ operator float() const { return of_warp(v); }
};
struct Last {
    float v;
    __device__ ~Last() { __syncwarp(); }
};
template <typename F> __device__ float apply(F f, float v)
{
    return f(v);
}
__device__ float by_default(float v, float w = of_warp(2))
{
    return v + w;
}

#if CASE == 1
#define USE v = apply(of_warp, r)
#elif CASE == 2
#define USE v = apply(OfWarp(), r)
#elif CASE == 3
#define USE v = apply([](float x) { return of_warp(x); }, r)
#elif CASE == 4
#define USE v = by_default(r)
#elif CASE == 5
#define USE v = (r > 3 ? of_warp : of_warp)(r)
#elif CASE == 6
#define USE Number n = {1}; v = n
#elif CASE == 7
#define USE { Last last = {v}; v += last.v; }
#endif

__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0;
    if (r >= rows)
        return;
    USE;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + v;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
