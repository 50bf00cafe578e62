// What: sums in memory, in some order (of integers: of floats it shows)
// EXPECT: unchanged CL129
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 101
#include "harness.h"

__global__ void kernel(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        atomicAdd(&b[row * columns], a[row * columns + column]);
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", count, 1);
    int *b = array<int>("b", count, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(columns, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
