// What: a double element that has a float is added to a product of floats in a loop: nvcc adds floats in the first round, that it
//       writes out, but not behind a barrier
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *__restrict__ b, const float *__restrict__ a, const float *__restrict__ c, double *__restrict__ d, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    __annotation(L"garray d 1 8 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    d[r] = c[r] + a[r * columns] * 0.75f;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[r * columns + i], b[r * columns + i] = a[r * columns + i] * c[r] + d[r];
    d[r] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", rows, 3);
    double *d = array<double>("d", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(b, a, c, d, rows, columns);
    return finish();
}
