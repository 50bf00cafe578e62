// What: a function that a pointer of the file leads to is not seen: it may order memory, or wait
// DEFINES: -DCASE=1 | -DCASE=2
// EXPECT: unchanged CL139
// SIZES: 64 33, 101 67
#include "harness.h"

__device__ float of_warp(float v)
{
    __threadfence();
    return __shfl_xor_sync(0xffffffff, v, 0);
}
static __device__ float (*const pointed)(float) = of_warp;

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
        b[r * columns + i] = pointed(a[r * columns + i]);
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
    float v = pointed(r);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + v;
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
