// Source: forward substitution's row walk (trsv in BLAS): a thread a row, up to the diagonal; bounds differ
#include "harness.h"

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
    __annotation(L"loop k 0 row 1");
    for (int k = 0; k < row; k++)
        sum += a[row * n + k] * x[k];
    y[row] = sum;
}

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
