// What: a product of two loads that a loop does not change is fused with a sum or not by the loop's form: one that runs ahead has another
// OPTIONS: --weigh=sectors -arch=sm_90 --pipeline=2
// EXPECT: staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__global__ void kernel(const float *a, const float *e, float *b, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = by;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += a[r * columns + i] + e[r % 3] * e[r % 2 + 1];
        b[r] = s;
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
