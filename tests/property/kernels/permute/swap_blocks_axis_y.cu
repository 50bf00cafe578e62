// What: the block along y
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 128 33, 65 128, 100 300
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < rows)
        b[j * columns + i] = a[j * columns + i] + gridDim.x + gridDim.y;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 32), columns), 32>>>(a, b, rows, columns);
    return finish();
}
