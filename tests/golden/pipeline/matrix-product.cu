// RUN: cudalite -O1 -arch sm_80 --pipeline=3 --explain %s
/* Two tiles, both loaded ahead; tiles of eight rounds. */
#include <cuda_runtime.h>

__global__ void multiply(const float *a, const double *b, double *c, int n)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 8 n n");
    __annotation(L"garray c 2 8 n n");
    int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
    if (row >= n || column >= n)
        return;
    double sum = 0;
    __annotation(L"tile k 8");
    __annotation(L"loop k 0 n 1");
    for (int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}
