// What: a product is stored before a loop, and what is stored again is a sum of it: other memory may be read from there in
//       between, so the store needs the product; in a register nothing does
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float2 *d, const float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray d 1 8 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    d[r].x = a[r * columns + 1] * a[r * columns];
    d[r].x += a[r * columns + 1];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        d[r].y = i + 1;
        s += d[r].x;
        s += s * a[r * columns + i];
    }
    d[r].x = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count + 1, 1);
    float2 *d = array<float2>("d", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(d, a, rows, columns);
    return finish();
}
