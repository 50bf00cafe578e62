// What: a sum of two products that the last round leaves in a variable: nvcc makes it behind the loop, the products of each round
//       in it or not
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *b, const float *a, const float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray c 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = c[r] + 1, x = c[r];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        x = s * 0.25f + s * a[r * columns + i];
    b[r] = x;
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
