// What: arrays in constant memory, one with a product for its size
#include "harness.h"

#define RADIUS 1
__constant__ float factors[3];
__constant__ __align__(16) float more[2 * (RADIUS) + 1];

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] * factors[i % 3] * more[i % 2];
}

int main(int argc, char **argv)
{
    SIZES
    const float host[3] = {1, 2, 3};
    CHECK(cudaMemcpyToSymbol(factors, host, sizeof host));
    CHECK(cudaMemcpyToSymbol(more, host, sizeof host));
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
