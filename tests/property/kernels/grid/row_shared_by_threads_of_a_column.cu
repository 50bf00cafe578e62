// What: threads of a column share a row: each has every fourth element
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows 4");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 4");
    for (int i = 0; i < columns; i += 4)
        if (i + threadIdx.y < columns)
            sum += a[row * columns + i + threadIdx.y];
    b[row * 4 + threadIdx.y] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", 4 * (size_t)rows, 2);
    kernel<<<blocks(rows, 16), dim3(16, 4)>>>(a, b, rows, columns);
    return finish();
}
