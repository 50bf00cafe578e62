// Source: PolyBench-ACC adi, first kernel: a recurrence along each thread's row, three matrices
#include "harness.h"

__global__ void kernel(const float *A, float *B, float *X, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A 2 4 n m");
    __annotation(L"garray B 2 4 n m");
    __annotation(L"garray X 2 4 n m");
    int i1 = blockIdx.x * blockDim.x + threadIdx.x;
    if (i1 < n) {
        __annotation(L"loop i2 1 m 1");
        for (int i2 = 1; i2 < m; i2++) {
            X[i1 * m + i2] = X[i1 * m + i2] - X[i1 * m + (i2 - 1)] * A[i1 * m + i2] / B[i1 * m + (i2 - 1)];
            B[i1 * m + i2] = B[i1 * m + i2] - A[i1 * m + i2] * A[i1 * m + i2] / B[i1 * m + (i2 - 1)];
        }
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count, 1);
    float *B = array<float>("B", count, 2);
    float *X = array<float>("X", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(A, B, X, rows, columns);
    return finish();
}
