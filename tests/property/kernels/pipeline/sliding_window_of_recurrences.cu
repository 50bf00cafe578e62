// What: a recurrence along the rows, in place, two elements back
// SIZES: 1 1, 17 5, 31 33, 65 47, 97 131
// GAIN: 10
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 4x16");
    __annotation(L"garray a 2 4 rows columns");
    int row = (blockIdx.x * 16 + threadIdx.y) * 4 + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 2 columns 1");
    for (int i = 2; i < columns; i++)
        a[row * columns + i] += a[row * columns + i - 1] / 2 + a[row * columns + i - 2] / 4;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    kernel<<<blocks(rows, 64), dim3(4, 16)>>>(a, rows, columns);
    return finish();
}
