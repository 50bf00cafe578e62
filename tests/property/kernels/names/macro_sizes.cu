// What: the sizes are macros
// DEFINES: | -DCOLUMNS=31 | -DCOLUMNS=32 | -DCOLUMNS=33 | -DCOLUMNS=101
// SIZES: 1 1
// OPTIONS: --weigh=sectors
#include "harness.h"

#define ROWS 97
#ifndef COLUMNS
#define COLUMNS 100
#endif

__global__ void kernel(const float *a, float *b)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 ROWS COLUMNS");
    __annotation(L"garray b 2 4 ROWS COLUMNS");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= ROWS)
        return;
    __annotation(L"loop i 0 COLUMNS 1");
    for (int i = 0; i < COLUMNS; i++)
        b[row * COLUMNS + i] = a[row * COLUMNS + i] * 2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)ROWS * COLUMNS, 1);
    float *b = array<float>("b", (size_t)ROWS * COLUMNS, 2);
    kernel<<<blocks(ROWS, 64), 64>>>(a, b);
    return finish();
}
