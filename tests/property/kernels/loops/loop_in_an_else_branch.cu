// What: the loop is the else branch of an if
// SIZES: 33 31, 65 70, 130 64
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int mode)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float s = 0;
    if (mode) s = 1; else for (int i = 0; i < columns; i++) { __annotation(L"loop i 0 columns 1"); s += a[row * columns + i]; }
    b[row * columns] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 0);
    return finish();
}
