// What: locals have the names of functions that generated code might call
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int min = 1, max = 2, __clz_ = 3, tiles = 4, loop_1 = 5, row_at = 6, in_bounds = 7, i_bits = 8, at = 9;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] + min + max + __clz_ + tiles + loop_1 + row_at + in_bounds + i_bits + at;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
