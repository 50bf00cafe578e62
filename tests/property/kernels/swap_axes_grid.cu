// What: a grid of more than 65535 blocks along x
// EXPECT: any
// OPTIONS: -O2 -arch=sm_90
// SIZES: 5 3
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 1x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap x:y");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(65536, blocks(columns, 4)), dim3(1, 4)>>>(a, b, rows, columns);
    kernel<<<dim3(65535, blocks(columns, 4)), dim3(1, 4)>>>(a, b, rows, columns);
    return finish();
}
