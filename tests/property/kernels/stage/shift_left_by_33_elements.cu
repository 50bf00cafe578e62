// What: in place from 33 elements further on
// OPTIONS: -arch=sm_75
// SIZES: 1 1, 31 7, 33 31, 37 1, 65 97, 97 101, 128 160
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns-33 1");
    for (int i = 0; i < columns - 33; i++)
        a[row * columns + i] = a[row * columns + i + 33] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    kernel<<<blocks(rows, 64), 64>>>(a, rows, columns);
    return finish();
}
