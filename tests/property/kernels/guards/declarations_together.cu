// What: several variables in one declaration behind the bound check, some read memory, some mention those
// SIZES: 1 1, 63 5, 64 33, 65 40
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *a, const float *x, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray x 1 4 rows");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0, at = x[row] + 0.25f, twice = at + at, unset;
    int k = row, m = (int)x[row], *none = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i] * at;
    unset = sum + twice;
    b[row] = none ? 0 : unset + k + m;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *x = array<float>("x", rows, 2), *b = array<float>("b", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, x, b, rows, columns);
    return finish();
}
