// What: in a function with the kernel's parameters, one of them hides the kernel
// OPTIONS: -O2 --weigh=sectors
#include "harness.h"

static __global__ void first(const float *a, float *sums, int rows, int columns, int first)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop k first columns 1");
    for (int k = first; k < columns; k++)
        sum += a[row * columns + k];
    sums[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *sums = array<float>("sums", rows, 2);
    first<<<blocks(rows, 64), 64>>>(a, sums, rows, columns, 0);
    return finish();
}
