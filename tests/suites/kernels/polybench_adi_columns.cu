// Source: PolyBench-ACC adi, fourth kernel: one step down the columns, coalesced as it is
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(const float *A, const float *B, float *X, int i1, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A 2 4 4 m");
    __annotation(L"garray B 2 4 4 m");
    __annotation(L"garray X 2 4 4 m");
    int i2 = blockIdx.x * blockDim.x + threadIdx.x;
    if (i2 < m)
        X[i1 * m + i2] = X[i1 * m + i2] - X[(i1 - 1) * m + i2] * A[i1 * m + i2] / B[(i1 - 1) * m + i2];
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", 4 * columns, 1);
    float *B = array<float>("B", 4 * columns, 2);
    float *X = array<float>("X", 4 * columns, 3);
    kernel<<<blocks(columns, 64), 64>>>(A, B, X, 2, columns);
    return finish();
}
