// What: the slow subscript runs along the lanes, of bytes; x and y of the kernel are swapped
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 101, 256 256, 311 257
// GAIN: 3
#include "harness.h"

__global__ void kernel(const unsigned char *a, const unsigned char *b, unsigned char *c, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    __annotation(L"garray c 2 1 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        c[row * columns + column] = a[row * columns + column] + b[row * columns + column];
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *a = array<unsigned char>("a", count, 1);
    unsigned char *b = array<unsigned char>("b", count, 2);
    unsigned char *c = array<unsigned char>("c", count, 3);
    kernel<<<dim3(blocks(rows, 32), blocks(columns, 8)), dim3(32, 8)>>>(a, b, c, rows, columns);
    return finish();
}
