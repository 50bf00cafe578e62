// What: a product that stands in a branch and behind it, too: whether nvcc fuses both depends on whether it keeps the
//       branch, which it does in some of the rounds that it writes out
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(float *d, float *sums, float most, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 n m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        if (s < most)
            s += d[i * m + j] * 0.75f;
        s += d[i * m + j] * 0.75f;
        d[i * m + j] = s;
    }
    sums[i] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *d = array<float>("d", count, 1), *sums = array<float>("sums", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(d, sums, 20, rows, columns);
    return finish();
}
