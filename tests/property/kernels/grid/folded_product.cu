// What: a block of one axis whose code takes it as rows of 16 threads: threadIdx.x / 16 and % 16
// SIZES: 1 1, 15 17, 16 16, 17 33, 40 50, 64 64
// GAIN: 1
#include "harness.h"

#define SIDE 16

__global__ void kernel(int m, int n, int k, const float *a, const float *b, float *c)
{
    __annotation(L"__global__ (SIDE*SIDE)");
    __annotation(L"garray a 2 4 m k");
    __annotation(L"garray b 2 4 k n");
    __annotation(L"garray c 2 4 m n");
    const int row = blockIdx.x * SIDE + threadIdx.x / SIDE;
    const int col = blockIdx.y * SIDE + threadIdx.x % SIDE;

    if (row < m && col < n) {
        float sum = 0;
        __annotation(L"loop i 0 k 1");
        for (int i = 0; i < k; ++i)
            sum += a[row * k + i] * b[i * n + col];
        c[row * n + col] = 0.5f * sum + 0.25f * c[row * n + col];
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int k = 37;
    float *a = array<float>("a", rows * k, 1);
    float *b = array<float>("b", columns * k, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(rows, SIDE), blocks(columns, SIDE)), SIDE * SIDE>>>(rows, columns, k, a, b, c);
    return finish();
}
