// What: arrays of rank 1 with rows of a known length
// WAVEFRONTS: 8
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 rows*40");
    __annotation(L"garray b 1 4 rows*40");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 40 1");
    for (int i = 0; i < 40; i++)
        b[row * 40 + i] = a[row * 40 + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * 40, 1);
    float *b = array<float>("b", (size_t)rows * 40, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
