// What: elements are structures with an array
// WAVEFRONTS: 2
#include "harness.h"

struct Quad {
    short v[4];
};

__global__ void kernel(const Quad *a, Quad *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        for (int k = 0; k < 4; k++)
            b[row * columns + i].v[k] = a[row * columns + i].v[3 - k];
}

int main(int argc, char **argv)
{
    SIZES
    Quad *a = (Quad *)array<float2>("a", count), *b = (Quad *)array<float2>("b", count);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
