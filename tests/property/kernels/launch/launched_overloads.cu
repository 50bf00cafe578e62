// What: kernels of one name have blocks of their own; which of them a launch means is not known
// OPTIONS: -O2
// SIZES: 31 33, 65 70, 130 64
#include "harness.h"

static __global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        for (int i = 0; i < columns; i++) {
            __annotation(L"loop i 0 columns 1");
            b[row * columns + i] = a[row * columns + i] * 2;
        }
}

static __global__ void kernel(const int *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        for (int i = 0; i < columns; i++) {
            __annotation(L"loop i 0 columns 1");
            b[row * columns + i] = a[row * columns + i] * 3;
        }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    int *c = array<int>("c", count, 3), *d = array<int>("d", count, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    kernel<<<blocks(rows, 32), 32>>>(c, d, rows, columns);
    return finish();
}
