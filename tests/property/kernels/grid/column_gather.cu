// What: a column that the data choose
// TELLS: CL127
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.4
#include "harness.h"

__global__ void kernel(const float *a, const int *order, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray order 1 4 columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[x * rows + y] = a[y * columns + ((order[x] % columns) + columns) % columns];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    int *order = array<int>("order", columns, 2);
    float *b = array<float>("b", count, 3);
    const dim3 grid(blocks(columns, 16), blocks(rows, 16));
    kernel<<<grid, dim3(16, 16)>>>(a, order, b, rows, columns);
    return finish();
}
