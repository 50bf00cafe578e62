// What: pragma spelling
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 31, 128 33, 65 128, 100 300
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
#pragma cudalite garray a 2 4 rows columns
#pragma cudalite garray b 2 4 rows columns
    int i = blockIdx.x, j = threadIdx.x;
    if (j < rows)
        b[j * columns + i] = a[j * columns + i] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<columns, 128>>>(a, b, rows, columns);
    return finish();
}
