// RUN: cudalite --style=slide %s && cudalite --style=slide --pipeline -arch=sm_80 %s || echo $?
// Copies stand together with their bounds; no load runs ahead.
#include "cudalite.h"
#define SIDE 16

static __global__ void transpose_product(const float *__restrict__ a, const float *__restrict__ x,
                                         float *__restrict__ y, int rows, int columns)
{
    __annotation(L"__global__ (SIDE)x(SIDE)");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray x 2 4 rows columns");
    __annotation(L"garray y 2 4 rows columns");
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"BoundChk");
    if (i >= rows || j >= columns)
        return;
    float sum = 0;
    for (int k = 0; k < columns; k++) {
        __annotation(L"loop k 0 columns 1");
        sum += a[k * rows + i] * x[i * columns + k];
    }
    y[i * columns + j] = sum;
}
