// What: a short iterator that ends with the last short
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 33 31, 65 32, 37 33, 64 67
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, short end)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 32700 end 1");
    for (short i = 32700; i < end; i++)
        b[row * columns + (i - 32700)] = a[row * columns + (i - 32700)];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, (short)(32700 + columns));
    return finish();
}
