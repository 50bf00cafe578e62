// What: functions of the file compute
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 101
#include "harness.h"

static __device__ float twice(float x)
{
    return x * 2;
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        b[row * columns + column] = twice(a[row * columns + column]) + sqrtf(2.0f);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(columns, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
