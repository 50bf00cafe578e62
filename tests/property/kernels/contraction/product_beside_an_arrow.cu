// What: an array is written through an address that leaves what the kernel shows: it may be any of the others, so a product of
//       them is another one in each round; of registers nvcc makes it before the loop
// EXPECT: unchanged CL129 CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float2 *d, float *b, const float *a, const float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray d 2 8 rows columns");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray c 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += a[r * columns + i];
        (d + r * columns + i)->x = s - b[r] * c[r];
    }
    b[r] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    float *c = array<float>("c", rows, 3);
    float2 *d = array<float2>("d", count, 4);
    kernel<<<blocks(rows, 64), 64>>>(d, b, a, c, rows, columns);
    return finish();
}
