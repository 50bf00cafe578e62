// What: elements of 1, 2 and 8 bytes in one loop
// GAIN: 1.5
#include "harness.h"

__global__ void kernel(const unsigned char *a, const short *b, double *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 2 rows columns");
    __annotation(L"garray c 2 8 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        c[row * columns + i] = a[row * columns + i] + b[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *a = array<unsigned char>("a", count, 1);
    short *b = array<short>("b", count, 2);
    double *c = array<double>("c", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
