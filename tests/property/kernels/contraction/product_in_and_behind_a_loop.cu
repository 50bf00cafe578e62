// What: a round begins with the product that stands behind the loop, too, and that is known before: nvcc makes it for the next round
//       and for that at once, and fuses it with no sum there; behind tiles it does
// EXPECT: unchanged CL145
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *b, const float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        s += s * 0.75f;
        s += a[r * columns + i];
    }
    b[r] += s * 0.75f;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(b, a, rows, columns);
    return finish();
}
