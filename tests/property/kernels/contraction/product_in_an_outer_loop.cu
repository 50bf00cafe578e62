// What: a sum of a product in a loop around the staged one: a compiler may write that loop twice, with and without the inner one
// DEFINES: -DVALUE=1.3f*s+old | -DVALUE=1.3f*s+0.7f*old | -DVALUE=scale*s+old | -DVALUE=old-s*s | -DVALUE=s+old*old | -DVALUE=s/old+old | -DVALUE=__fmul_rn(1.3f,s)+old
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | staged | staged
// GAIN: 4
#include "harness.h"

__global__ void kernel(const float *a, const float *x, float *y, int times, int rows, int columns, float scale)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 times rows columns");
    __annotation(L"garray x 1 4 columns");
    __annotation(L"garray y 2 4 times rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int t = 0; t < times; t++) {
            float s = 0;
            __annotation(L"loop c 0 columns 1");
            for (int c = 0; c < columns; c++)
                s += a[(t * rows + r) * columns + c] * x[c];
            const float old = y[t * rows + r];
            y[t * rows + r] = VALUE;
        }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 2 * count, 1);
    float *x = array<float>("x", columns, 2);
    float *y = array<float>("y", 2 * rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, x, y, 2, rows, columns, 1.3f);
    return finish();
}
