// What: a function of the file sums products that it is given
// DEFINES: -DIN=madd(e[r],v,v*f[r]) -DBEHIND=s | -DIN=plus(e[r]*v,v*f[r]) -DBEHIND=s | -DIN=plus(times(e[r],v),times(v,f[r])) -DBEHIND=s | -DIN=v/(fabsf(v)+1) -DBEHIND=madd(s,1-f[r],by*s) | -DIN=v/(fabsf(v)+1) -DBEHIND=madd2(s,1-f[r],by,s) | -DIN=madd(e[r],v,f[r]) -DBEHIND=s
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__device__ inline float times(float x, float y) { return x * y; }
__device__ inline float plus(float x, float y) { return x + y; }
__device__ inline float madd(float x, float y, float z) { return x * y + z; }
__device__ inline float madd2(float x, float y, float z, float w) { return x * y + z * w; }

__global__ void kernel(const float *a, const float *e, const float *f, float *c, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++) {
            const float v = a[r * columns + i];
            s += IN;
        }
        c[r] = BEHIND;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *e = array<float>("e", rows, 3), *f = array<float>("f", rows, 5);
    float *c = array<float>("c", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, e, f, c, rows, columns, 0.7391234f);
    return finish();
}
