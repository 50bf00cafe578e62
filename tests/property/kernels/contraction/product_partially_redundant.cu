// What: a product that is made once for a sum in front of a loop and one behind it would be made twice, between two bound
//       checks, and be fused, however the element is written
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(const float *__restrict__ a, const float *__restrict__ c, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray c 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = (&c[r])[0] * c[r] + 1;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[r * columns + i];
    b[r] = s - c[r] * c[r];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    float *c = array<float>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, c, b, rows, columns);
    return finish();
}
