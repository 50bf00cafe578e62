// Source: PolyBench-ACC jacobi-2d: five neighbours
#include "harness.h"

__global__ void kernel(const float *A, float *B, int n, int m)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray A 2 4 n m");
    __annotation(L"garray B 2 4 n m");
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if ((i >= 1) && (i < (n - 1)) && (j >= 1) && (j < (m - 1)))
        B[i * m + j] = 0.2f * (A[i * m + j] + A[i * m + (j - 1)] + A[i * m + (1 + j)] + A[(1 + i) * m + j] +
                               A[(i - 1) * m + j]);
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count, 1);
    float *B = array<float>("B", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(A, B, rows, columns);
    return finish();
}
