// What: a launch gives the kernel dynamic shared memory of a known size, which it does not use
// WAVEFRONTS: 1
// SIZES: 1 1, 31 33, 65 40, 130 97
#include "harness.h"

static __global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        s += a[r * columns + j];
    b[r] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64, 100 * sizeof(float)>>>(a, b, rows, columns);
    return finish();
}
