// Source: Rodinia gaussian, Fan2: lanes along the rows, x is the row; row t is not written
// EXPECT: staged
#include "harness.h"

__global__ void kernel(const float *m, float *a, int size, int t)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray m 2 4 size size");
    __annotation(L"garray a 2 4 size size");
    int xidx = blockIdx.x * blockDim.x + threadIdx.x;
    int yidx = blockIdx.y * blockDim.y + threadIdx.y;
    if (xidx >= size - 1 - t || yidx >= size - t)
        return;
    a[size * (xidx + 1 + t) + (yidx + t)] -= m[size * (xidx + 1 + t) + t] * a[size * t + (yidx + t)];
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows;
    float *m = array<float>("m", (size_t)n * n, 1);
    float *a = array<float>("a", (size_t)n * n, 2);
    kernel<<<dim3(blocks(n, 16), blocks(n, 16)), dim3(16, 16)>>>(m, a, n, n / 8);
    return finish();
}
