// RUN: cudalite %s -o -
// The code may leave rows out whose elements no int names; so the copy counts in 64 bits.
#include "cudalite.h"

__global__ void kernel(const char *a, const int *wanted, int *sums, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 1 rows n");
    __annotation(L"stage a");
    __annotation(L"garray wanted 1 4 rows");
    __annotation(L"garray sums 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int sum = 0;
    if (wanted[row])
        sum = 1;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        if (sum)
            sum += a[row * n + i];
    sums[row] = sum;
}
