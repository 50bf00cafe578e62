// What: one tile in each round of an outer loop
// OPTIONS: --weigh=sectors
// SIZES: 33 64, 200 64
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    for (int k = 0; k < 4; k++) {
        __annotation(L"loop i 0 16 1");
        for (int i = 0; i < 16; i++)
            s = s * 0.5f + a[row * columns + k * 16 + i];
    }
    b[row * columns] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
