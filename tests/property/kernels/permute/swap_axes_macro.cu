// What: places stand in macros
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 101
#include "harness.h"

#define TX threadIdx.x
#define ROW (blockIdx.x * blockDim.x + TX)
#define AT(what, axis, size) (what.axis * size + threadIdx.axis)

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    if (ROW < rows && AT(blockIdx, y, 16) < columns)
        b[ROW * columns + AT(blockIdx, y, 16)] = a[ROW * columns + AT(blockIdx, y, 16)] + TX;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(columns, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
