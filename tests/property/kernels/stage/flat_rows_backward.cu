// What: rows in an array of one dimension, walked from their ends; rows and columns of threads
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 7 3, 8 9, 31 16, 64 5
// GAIN: 1
// WAVEFRONTS: 2.1
#include "harness.h"

#define M 24

__global__ void kernel(const float *a, float *b, int n)
{
    __annotation(L"__global__ 8x4");
    __annotation(L"garray a 1 4 n*4*M");
    __annotation(L"garray b 1 4 n*4");
    int x = blockIdx.x * 8 + threadIdx.x, y = threadIdx.y;
    if (x >= n)
        return;
    float sum = 0;
    __annotation(L"loop i 0 M 1");
    for (int i = 0; i < M; i++)
        sum = sum / 2 + a[(x * 4 + 3 - y) * M + M - 1 - i];
    b[x * 4 + y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * 4 * M, 1), *b = array<float>("b", (size_t)rows * 4, 2);
    kernel<<<blocks(rows, 8), dim3(8, 4)>>>(a, b, rows);
    return finish();
}
