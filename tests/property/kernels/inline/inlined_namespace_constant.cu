// What: a constant of a function's body has the name of one in the kernel's namespace
// EXPECT: unchanged CL129
// BITS: alone
#include "harness.h"

static const int K = 2;
__device__ float row_sum(const float *p, int n)
{
    float s = 0;
    for (int c = 0; c < n; c++)
        s += p[c] * K;
    return s;
}
namespace inner
{
static const int K = 3;
__global__ void kernel(const float *a, float *y, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray y 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        y[r] = row_sum(a + r * columns, columns);
    }
}
}
int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *y = array<float>("y", rows, 2);
    inner::kernel<<<blocks(rows, 64), 64>>>(a, y, rows, columns);
    return finish();
}
