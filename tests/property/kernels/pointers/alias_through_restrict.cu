// What: what a pointer in a restrict array leads to is no part of that array
// EXPECT: unchanged CL134
// SIZES: 64 33
#include "harness.h"

__global__ void kernel(const float *a, float *b, float **__restrict__ rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 gridDim.x*64 m");
    __annotation(L"garray b 2 4 gridDim.x*64 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++) {
        rows[r][(i + 1) % m] = i;
        b[r * m + i] = a[r * m + i];
    }
}

int main()
{
    return 0;
}
