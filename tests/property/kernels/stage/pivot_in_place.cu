// What: the first element of a row is read in each round and changes in the first one
// EXPECT: unchanged CL132
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[row * columns + i] += a[row * columns];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    kernel<<<blocks(rows, 64), 64>>>(a, rows, columns);
    return finish();
}
