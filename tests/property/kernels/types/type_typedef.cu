// What: elements of type byte
#include "harness.h"

typedef unsigned char byte;

__global__ void kernel(const byte *a, byte *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] ^ 3;
}

int main(int argc, char **argv)
{
    SIZES
    byte *a = (byte *)array<unsigned char>("a", count * 1), *b = (byte *)array<unsigned char>("b", count * 1);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
