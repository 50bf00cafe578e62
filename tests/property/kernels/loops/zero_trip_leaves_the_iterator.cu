// What: the iterator behind a loop that may not run
#include "harness.h"

__global__ void kernel(const float *a, float *b, int *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int i = 99;
    __annotation(L"loop i 5 columns 1");
    for (i = 5; i < columns; i++)
        b[row * columns + i] = a[row * columns + i];
    c[row] = i;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    int *c = array<int>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
