// What: elements of type uint16_t
#include "harness.h"

#include <stdint.h>

__global__ void kernel(const uint16_t *a, uint16_t *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 2 rows columns");
    __annotation(L"garray b 2 2 rows columns");
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
    uint16_t *a = (uint16_t *)array<unsigned char>("a", count * 2), *b = (uint16_t *)array<unsigned char>("b", count * 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
