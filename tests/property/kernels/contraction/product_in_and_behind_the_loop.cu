// What: a product that does not change in the loop, and stands behind it again
// DEFINES: -DIN=e[r]*by -DBEHIND=e[r]*by | -DIN=by*e[r] -DBEHIND=e[r]*by | -DIN=e[r]*-by -DBEHIND=by*e[r] | -DIN=e[r]*by -DBEHIND=f[r]*by
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145 | staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__global__ void kernel(const float *a, const float *e, const float *f, float *c, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += a[r * columns + i] + IN;
        c[r] = BEHIND + s;
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
