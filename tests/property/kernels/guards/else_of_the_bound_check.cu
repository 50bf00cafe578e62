// What: excess threads have something else to do
#include "harness.h"

__global__ void kernel(const float *a, float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 64");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[row * columns + i] = a[row * columns + i];
    } else {
        c[row - rows] = row;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", 64, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
