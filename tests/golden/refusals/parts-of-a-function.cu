// RUN: cudalite %s | diff %s -
__device__ float included(int at)
{
#include "writes.inc"
    return 1;
}

__device__ float chosen(int at)
{
#ifdef WRITES
    memory[at] = 2;
#endif
    return 1;
}

__device__ float pragmas(int at)
{
#pragma unroll
    for (int k = 0; k < 4; k++)
        at += k;
#ifdef WRITES
#pragma unroll
#endif
    return at;
}

__global__ void one(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] * included(i);
}

__global__ void two(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] * chosen(i);
}
