// What: conditions of the whole block divide, and a bound check keeps threads from dividing by zero
// EXPECT: unchanged CL124
#include "harness.h"

__global__ void leaves(const float *a, float *b, int rows, int columns, int d)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows || d == 0)
        return;
    if (rows / d > 3)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + 1;
}

__global__ void chooses(const float *a, float *b, int rows, int columns, int d)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows || d == 0)
        return;
    if (rows % d < 3) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[r * columns + i] = a[r * columns + i] + 1;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    leaves<<<blocks(rows, 32), 32>>>(a, b, rows, columns, columns % 7);
    chooses<<<blocks(rows, 32), 32>>>(a, b, rows, columns, columns % 7);
    return finish();
}
