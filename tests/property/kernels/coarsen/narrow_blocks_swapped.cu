// What: blocks of 4 x 4 whose slow subscript runs along x: axes are swapped, in blocks of whole warps; checks have the place in no variable, and keep row and column t apart from what is written
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 3 5, 4 4, 17 16, 33 31, 64 97, 129 128
// GAIN: 1.2
#include "harness.h"

__global__ void kernel(const float *m, float *a, float *b, int size, int t)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray m 2 4 size size");
    __annotation(L"garray a 2 4 size size");
    __annotation(L"garray b 1 4 size");
    if (threadIdx.x + blockIdx.x * blockDim.x >= size - 1 - t)
        return;
    if (threadIdx.y + blockIdx.y * blockDim.y >= size - t)
        return;
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    a[size * (x + 1 + t) + (y + t)] -= m[size * (x + 1 + t) + t] * a[size * t + (y + t)];
    if (y == 0)
        b[x + 1 + t] -= m[size * (x + 1 + t) + (y + t)] * b[t];
}

int main(int argc, char **argv)
{
    SIZES
    const int n = columns;
    float *m = array<float>("m", (size_t)n * n, 1);
    float *a = array<float>("a", (size_t)n * n, 2);
    float *b = array<float>("b", n, 3);
    for (int t = 0; t < n - 1 && t < 3; t++)
        kernel<<<dim3(blocks(n, 4), blocks(n, 4)), dim3(4, 4)>>>(m, a, b, n, t);
    return finish();
}
