// Source: Rodinia gaussian, Fan1: a column divided by its pivot
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(float *m, const float *a, int size, int t)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray m 2 4 size size");
    __annotation(L"garray a 2 4 size size");
    if (threadIdx.x + blockIdx.x * blockDim.x >= size - 1 - t)
        return;
    *(m + size * (blockDim.x * blockIdx.x + threadIdx.x + t + 1) + t) =
        *(a + size * (blockDim.x * blockIdx.x + threadIdx.x + t + 1) + t) / *(a + size * t + t);
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows;
    float *m = array<float>("m", (size_t)n * n, 1);
    float *a = array<float>("a", (size_t)n * n, 2);
    kernel<<<blocks(n, 64), 64>>>(m, a, n, n / 8);
    return finish();
}
