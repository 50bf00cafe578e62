// Source: PolyBench gemver: A + u1 v1^T + u2 v2^T, one thread a row, and the sum with x
#include "harness.h"

__global__ void kernel(float *A, const float *u1, const float *v1, const float *u2, const float *v2, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A 2 4 n m");
    __annotation(L"garray u1 1 4 n");
    __annotation(L"garray v1 1 4 m");
    __annotation(L"garray u2 1 4 n");
    __annotation(L"garray v2 1 4 m");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++)
            A[i * m + j] = A[i * m + j] + u1[i] * v1[j] + u2[i] * v2[j];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count, 1);
    float *u1 = array<float>("u1", rows, 2);
    float *v1 = array<float>("v1", columns, 3);
    float *u2 = array<float>("u2", rows, 4);
    float *v2 = array<float>("v2", columns, 5);
    kernel<<<blocks(rows, 64), 64>>>(A, u1, v1, u2, v2, rows, columns);
    return finish();
}
