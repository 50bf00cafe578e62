// What: a sum of two products behind a loop, one of an element that would be in a register in the loop: which of them
//       nvcc fuses depends on when it has their factors
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(float *b, float *d, const float *a, float *sums, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray d 2 4 m n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        s += a[i];
        d[j * n + i] = s;
    }
    for (int j = 0; j < 3; j++)
        s += d[j * n + i] + a[i];
    d[n + i] -= s * a[i] + b[i] * 0.25f;
    sums[i] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *d = array<float>("d", count, 1), *sums = array<float>("sums", rows, 2);
    float *a = array<float>("a", rows, 3), *b = array<float>("b", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(b, d, a, sums, rows, columns);
    return finish();
}
