// What: each thread of 8 by 8 has a row
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 8x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = (blockIdx.x * 8 + threadIdx.y) * 8 + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = 3 * a[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), dim3(8, 8)>>>(a, b, rows, columns);
    return finish();
}
