// What: a function multiplies a variable in place, which it is given in one way or another
// DEFINES: -DPLACE=q | -DPLACE=*&q | -DPLACE=r<0?q:q | -DPLACE=(0,q)
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__device__ inline void scale(float &number, float by) { number *= by; }

__global__ void kernel(const float *a, const float *e, float *b, float *c, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float q = e[r % 3], s = 0;
        scale(PLACE, by);
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += a[r * columns + i];
        c[r] = s + q;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *e = array<float>("e", 3, 3);
    float *b = array<float>("b", rows, 2), *c = array<float>("c", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, e, b, c, rows, columns, 0.7f);
    return finish();
}
