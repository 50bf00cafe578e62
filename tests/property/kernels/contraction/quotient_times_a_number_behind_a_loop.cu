// What: a sum that is divided by a number and multiplied by one behind its loop: nvcc makes 0 / 3 * 0.75 of it where the loop has no iteration
// DEFINES: -DDIVIDED=s/3.f | -DDIVIDED=1.f/s | -DDIVIDED=s/2.f | -DDIVIDED=s*3.f | -DDIVIDED=s/by
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | staged | staged | staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__global__ void kernel(const float *a, const float *e, float *b, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 1;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += a[r * columns + i];
        s = DIVIDED;
        b[r] = s * 0.75f + e[r % 3];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *e = array<float>("e", columns + 1, 3);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, e, b, rows, columns, 0.75f);
    return finish();
}
