// What: a thread reads the row that its neighbour writes
// EXPECT: unchanged CL132
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows+1 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[(row + 1) * columns + i] = a[row * columns + i] * 0 + i;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count + columns);
    kernel<<<blocks(rows, 64), 64>>>(a, rows, columns);
    return finish();
}
