// What: threads are checked against a bound, the block only against being equal to it; there are blocks beyond
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 4 31, 5 33, 7 64
// GAIN: 1
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows 64");
    int x = threadIdx.x, y = blockIdx.y;
    if (x + y > rows)
        return;
    if (y == rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[y * columns + i] * (x + 1);
    b[y * 64 + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows * 64, 2);
    kernel<<<dim3(1, rows + 9), 64>>>(a, b, rows, columns);
    return finish();
}
