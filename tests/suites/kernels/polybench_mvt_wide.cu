// Source: PolyBench-ACC mvt, launched with 32 x 8 threads of which all rows compute the same
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(const float *a, float *x1, const float *y1, int n, int m)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray x1 1 4 n");
    __annotation(L"garray y1 1 4 m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && threadIdx.y == 0) {
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++)
            x1[i] += a[i * m + j] * y1[j];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *x1 = array<float>("x1", rows, 2);
    float *y1 = array<float>("y1", columns, 3);
    kernel<<<blocks(rows, 32), dim3(32, 8)>>>(a, x1, y1, rows, columns);
    return finish();
}
