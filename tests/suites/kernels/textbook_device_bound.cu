// Source: textbooks: a loop that ends at a variable of the file in global memory
#include "harness.h"

__device__ int rounds;

__global__ void kernel(const float *a, float *b, int h, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    float sum = 0;
    for (int x = 0; x < rounds; x++) {
        __annotation(L"loop x 0 rounds 1");
        sum += a[y * w + x];
    }
    b[y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2);
    cudaMemcpyToSymbol(rounds, &columns, sizeof columns);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
