// RUN: cudalite --weigh=sectors %s | grep '= reloaded('
#include <cstdio>

__global__ static void kernel(const float *a, const float *d, float *sums, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows n");
    __annotation(L"garray d 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float scale = d[row] + 1;
    float sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += d[row] * 0.75f + a[row * n + i];
    sums[row] = sum + scale * 0.5f;
}
