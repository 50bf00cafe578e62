// What: a loop around without braces
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 rows 2 columns");
    __annotation(L"garray b 3 4 rows 2 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < columns; i++) {
            __annotation(L"loop i 0 columns 1");
            b[(row * 2 + k) * columns + i] = a[(row * 2 + k) * columns + i];
        }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 2 * count, 1);
    float *b = array<float>("b", 2 * count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
