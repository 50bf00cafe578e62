// What: its iterator is declared before it
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 300, 256 257
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:i");
    int i, row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        if (i % 3)
            b[row * columns + i] = a[row * columns + i] * 2;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
