// What: short words
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 48, 97 101, 64 128
#include "harness.h"

__global__ void kernel(const short *a, short *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 2 rows columns");
    __annotation(L"garray b 2 2 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        b[row * columns + column] = a[row * columns + column] * 3;
}

int main(int argc, char **argv)
{
    SIZES
    short *a = array<short>("a", count, 1);
    short *b = array<short>("b", count, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(columns, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
