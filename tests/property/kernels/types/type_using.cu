// What: elements of type real
#include "harness.h"

using real = double;

__global__ void kernel(const real *a, real *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] * 3;
}

int main(int argc, char **argv)
{
    SIZES
    real *a = (real *)array<unsigned char>("a", count * 8), *b = (real *)array<unsigned char>("b", count * 8);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
