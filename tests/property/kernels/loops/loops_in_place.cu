// What: compound assignments, and two loops over one array
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int i;
    __annotation(L"loop i 0 columns 1");
    for (i = 0; i < columns; i++)
        a[row * columns + i] *= a[row * columns + i];
    __annotation(L"loop i columns-1 -1 -1");
    for (i = columns - 1; i >= 0; i--)
        a[row * columns + i] -= 3;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    kernel<<<blocks(rows, 64), 64>>>(a, rows, columns);
    return finish();
}
