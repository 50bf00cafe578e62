// What: sums in memory over a loop that may have no round, which then touches nothing
// SIZES: 1 0, 33 0, 31 31, 33 32, 65 33, 37 1, 97 101
#include "harness.h"

__global__ void kernel(const float *a, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray sums 1 4 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sums[row] += a[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *sums = array<float>("sums", columns ? rows : 0, 2); /* without a round there is none */
    kernel<<<blocks(rows, 64), 64>>>(a, sums, rows, columns);
    return finish();
}
