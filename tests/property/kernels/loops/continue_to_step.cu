// What: `continue` leads to the third part of the loop's head: what stands there, each thread does, with the values of
//       any of the ways there
// EXPECT: staged
// TELLS: CL127
// BITS: alone
// SIZES: 64 43, 128 70, 1 1, 65 3
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(float *d, float *e, const float *a, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray d 2 4 n m");
    __annotation(L"garray e 2 4 n m");
    __annotation(L"garray a 2 4 n m");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    int k, at = 0;
    __annotation(L"loop k 0 m 1");
    for (k = 0; k < m; d[row * m + k] += a[row * m + k], ++k) {
        if (row == 0)
            continue;
    }
    __annotation(L"loop k 0 m 1");
    for (k = 0; k < m; e[row * m + at] += a[row * m + k], ++k) {
        at = k;
        if (k % 3 == 0) {
            at = m - 1 - k;
            continue;
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *d = array<float>("d", count, 1), *e = array<float>("e", count, 2), *a = array<float>("a", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(d, e, a, rows, columns);
    return finish();
}
