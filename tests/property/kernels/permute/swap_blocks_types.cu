// What: places are unsigned
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 128 33, 65 128, 100 300
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    if (threadIdx.x < rows && blockIdx.x - 1u < 4000000000u)
        b[threadIdx.x * columns + blockIdx.x] = a[threadIdx.x * columns + blockIdx.x] + (blockIdx.x - 3 > 7 ? 1 : 2) + (float)(blockIdx.x - 2) + max(blockIdx.x, 4u) + sizeof(blockIdx.x) + (blockIdx.x - gridDim.x) / 3;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<columns, 128>>>(a, b, rows, columns);
    return finish();
}
