// What: loops whose bounds differ between the threads of a block, which join where they have rounds
// OPTIONS: --weigh=sectors
// DEFINES: -DFROM=0 -DTO=row | -DFROM=row -DTO=n | -DFROM=row+1 -DTO=n-1 | -DFROM=0 -DTO=row -DUPDATE=1 | -DFROM=row+2 -DTO=n -DUPDATE=1
// SIZES: 1 1, 31 31, 33 32, 64 1, 65 33, 97 1, 130 1
// CONTRACT: 1
#include "harness.h"

#if UPDATE
__global__ void kernel(float *a, const float *x, float *y, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray y 1 4 n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n) {
        __annotation(L"loop k FROM TO 1");
        for (int k = FROM; k < TO; k++)
            a[row * n + k] = a[row * n + k] * 2 + x[k];
        y[row] = 1;
    }
}
#else
__global__ void kernel(const float *a, const float *x, float *y, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray x 1 4 n");
    __annotation(L"garray y 1 4 n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    float sum = 0;
    __annotation(L"loop k FROM TO 1");
    for (int k = FROM; k < TO; k++) {
        float t = a[row * n + k];
        if (t > 40)
            continue;
        sum += t * x[k];
    }
    y[row] = sum;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    const int n = rows;
    float *a = array<float>("a", (size_t)n * n, 1);
    float *x = array<float>("x", n, 2);
    float *y = array<float>("y", n, 3);
    kernel<<<blocks(n, 64), 64>>>(a, x, y, n);
    return finish();
}
