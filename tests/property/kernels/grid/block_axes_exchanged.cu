// What: blockIdx.x with threadIdx.y, and the other way round
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    int column = blockIdx.y * blockDim.x + threadIdx.x;
    if (row < rows && column < columns)
        b[column * rows + row] = a[row * columns + column];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(columns, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
