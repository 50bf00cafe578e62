// What: elements of 1 bytes
// SIZES: 1 1, 31 7, 33 31, 37 1, 64 127, 65 128, 97 129, 128 256
#include "harness.h"

__global__ void kernel(const unsigned char *a, unsigned char *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = (unsigned char)(2 * a[row * columns + i] + 1);
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *a = array<unsigned char>("a", count, 1);
    unsigned char *b = array<unsigned char>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
