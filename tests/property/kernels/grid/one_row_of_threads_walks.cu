// What: only the first row of threads walks
// OPTIONS: --weigh=sectors
// TELLS: CL131
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.7
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows || threadIdx.y > 0)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 32), dim3(32, 4)>>>(a, b, rows, columns);
    return finish();
}
