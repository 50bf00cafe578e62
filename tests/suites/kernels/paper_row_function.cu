// Source: cuda-samples scalarProd, boxFilter: a function that sums the row that it is given
#include "harness.h"

__device__ float rowsum(const float *row, int w)
{
    float sum = 0;
    for (int i = 0; i < w; i++)
        sum += row[i];
    return sum;
}
__global__ void kernel(const float *a, float *b, int n, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n w");
    __annotation(L"garray b 1 4 n");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < n)
        b[y] = rowsum(&a[y * w], w);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
