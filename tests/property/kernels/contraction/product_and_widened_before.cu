// What: a float that is widened before a loop and added to a product of floats in there: nvcc adds floats, but not where the
//       variable is 0 to inactive threads
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *__restrict__ b, const float *__restrict__ a, const float *__restrict__ c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    double v = c[r] * 0.75f + c[r];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] * c[r] + v;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, a, c, rows, columns);
    return finish();
}
