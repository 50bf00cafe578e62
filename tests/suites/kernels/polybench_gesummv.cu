// Source: PolyBench-ACC gesummv: two matrices by one vector, one thread a row
#include "harness.h"

__global__ void kernel(const float *A, const float *B, float *tmp, const float *x, float *y, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A 2 4 n m");
    __annotation(L"garray B 2 4 n m");
    __annotation(L"garray tmp 1 4 n");
    __annotation(L"garray x 1 4 m");
    __annotation(L"garray y 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        tmp[i] = 0;
        y[i] = 0;
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++) {
            tmp[i] += A[i * m + j] * x[j];
            y[i] += B[i * m + j] * x[j];
        }
        y[i] = 0.5f * tmp[i] + 0.25f * y[i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count, 1);
    float *B = array<float>("B", count, 2);
    float *tmp = array<float>("tmp", rows, 3);
    float *x = array<float>("x", columns, 4);
    float *y = array<float>("y", rows, 5);
    kernel<<<blocks(rows, 64), 64>>>(A, B, tmp, x, y, rows, columns);
    return finish();
}
