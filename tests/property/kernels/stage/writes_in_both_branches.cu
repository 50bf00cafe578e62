// What: each element is written in one of two branches
#include "harness.h"

__global__ void kernel(float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (i % 2)
            b[row * columns + i] = 0;
        else
            b[row * columns + i] = row + i;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *b = array<float>("b", count, 1);
    kernel<<<blocks(rows, 64), 64>>>(b, rows, columns);
    return finish();
}
