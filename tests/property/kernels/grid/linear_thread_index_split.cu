// What: the threads of a block in one row, made into two again
// SIZES: 1 1, 7 9, 8 8, 17 33, 64 64
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64x1");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int t = threadIdx.x;
    int column = blockIdx.x * 8 + t % 8, row = blockIdx.y * 8 + t / 8;
    if (column < columns && row < rows)
        b[column * rows + row] = a[row * columns + column];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 8), blocks(rows, 8)), dim3(64, 1)>>>(a, b, rows, columns);
    return finish();
}
