// What: a sum that is a number where its loop has no iteration, times a number: other uses vanish, or the product stands behind a function
// DEFINES: -DBEHIND=(void)s | -DBEHIND=if(s>100)0 | -DBEHIND=if(0)b[r]=s | -DBEHIND=*&s | -DBEHIND=scale(s) | -DBEHIND=scale_at(&s) | -DBEHIND=b[r]=s
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__device__ inline void scale(float &number) { number *= 0.3f; }
__device__ inline void scale_at(float *number) { *number *= 0.3f; }

__global__ void kernel(const float *a, const float *e, float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += a[r * columns + i];
        BEHIND;
        c[r] = e[r % 3] - s * 0.75f;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *e = array<float>("e", 3, 3);
    float *b = array<float>("b", rows, 2), *c = array<float>("c", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, e, b, c, rows, columns);
    return finish();
}
