// What: x and z of blocks of three axes
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 101
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 8x2x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.z * blockDim.z + threadIdx.z;
    if (row < rows && column < columns && threadIdx.y == 0 && blockIdx.y == 0)
        b[row * columns + column] = a[row * columns + column] + blockDim.y;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 8), 1, blocks(columns, 16)), dim3(8, 2, 16)>>>(a, b, rows, columns);
    return finish();
}
