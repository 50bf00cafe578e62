// What: functions and methods that macros define or declare wait for lanes, or order memory
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// EXPECT: unchanged CL123
// SIZES: 64 33, 101 67
#include "harness.h"

#define DEFINE(name, result)         \
    __device__ float name(float v) \
    {                              \
        return result;             \
    }

DEFINE(of_warp, __shfl_xor_sync(0xffffffff, v, 0))
DEFINE(ordered, (__threadfence(), v))

#define DEVICE __host__ __device__
struct Shared {
    int *flag;
    DEVICE float ordered(float v) const
    {
        __threadfence();
        return v;
    }
    static DEVICE float of_warp(float v) { return __shfl_xor_sync(0xffffffff, v, 0); }
};

DEVICE float in_between(float v)
{
    return of_warp(v);
}

#if CASE == 1
__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = of_warp(a[r * columns + i]);
}
#elif CASE == 2
__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float v = of_warp(r);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + v;
}
#elif CASE == 3
__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        if (r < rows)
            b[r * columns + i] = ordered(a[r * columns + i]);
}
#elif CASE == 4
__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    auto inner = [](float x) { return in_between(x); };
    auto outer = [=](float x) { return inner(x); };
    float v = outer(1);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + v;
}
#elif CASE == 5
__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    Shared shared = {};
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        if (r < rows)
            b[r * columns + i] = shared.ordered(a[r * columns + i]);
}
#else
__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = Shared::of_warp(a[r * columns + i]);
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
