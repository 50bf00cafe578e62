// What: arrays that overlap
// GAIN: 1.7
// OPTIONS: -O2 -arch=sm_90
// SIZES: 2 2, 31 33, 65 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x, j = threadIdx.x;
    if (j < rows)
        b[j * columns + i] = a[j * columns + i] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<columns, 128>>>(a, a, rows, columns); // one element off, blocks would race
    kernel<<<columns, 128>>>(a, b, rows, columns);
    return finish();
}
