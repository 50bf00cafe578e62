// RUN: cudalite -arch sm_80 --pipeline -DT=float %s | head -n 14
/* The header has template parameters N and T. */
#define N 64
#include <math.h>

__global__ void sums(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i];
    b[row] = sum;
}
