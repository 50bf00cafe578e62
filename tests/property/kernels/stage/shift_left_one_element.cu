// What: in place from 1 elements further on
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns-1 1");
    for (int i = 0; i < columns - 1; i++)
        a[row * columns + i] = a[row * columns + i + 1] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    kernel<<<blocks(rows, 64), 64>>>(a, rows, columns);
    return finish();
}
