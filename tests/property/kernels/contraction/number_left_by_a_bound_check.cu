// What: a number is in a variable before threads of a bound check alone set it, and is multiplied by a number behind the loop
// DEFINES: -DSET=v=e[r%3] | -DSET=for(int(u)=0;u<3;u++)v+=e[u] | -DSET=v=by
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__global__ void kernel(const float *a, const float *e, float *b, float *c, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float v = 0.5f;
        SET;
        float s = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += a[r * columns + i];
        c[r] = s + v * 0.3f;
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
