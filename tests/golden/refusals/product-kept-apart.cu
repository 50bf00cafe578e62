// RUN: cudalite %s | diff %s -
#include "cudalite.h"

__global__ void kernel(const float *a, float *d, float *e, float p, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows n");
    __annotation(L"garray d 2 4 rows n");
    __annotation(L"garray e 2 4 rows n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++) {
        float product = a[row * n + i] * p;
        d[row * n + i] = product;
        e[row * n + i] = 1;
        d[row * n + i] += p;
    }
}
