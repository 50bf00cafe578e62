// What: functions that make two products of what they are given, which are added elsewhere, or there
// DEFINES: -DSUM=added | -DSUM=added_parts | -DSUM=times
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

struct Two {
    float x, y;
};
__device__ inline Two both(float x, float y) { return {x * y, x * x}; }
__device__ inline float added(float x, float y) { return x * y + x * x; }
__device__ inline float times(float x, float y) { return x * y; }
__device__ inline float added_parts(float x, float y)
{
    Two z = both(x, y);
    return z.x + z.y;
}

__global__ void kernel(const float *a, const float *e, float *b, float *c, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray e 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += SUM(a[r * columns + i], e[r * columns + i]);
        c[r] = s * by + 0.3f;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *e = array<float>("e", count, 3);
    float *b = array<float>("b", rows, 2), *c = array<float>("c", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, e, b, c, rows, columns, 0.7f);
    return finish();
}
