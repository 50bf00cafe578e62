// Source: PolyBench-ACC lu, second kernel: row k and column k are not written where i > k and j > k
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(float *A, int k, int n)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray A 2 4 n n");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if ((i > k) && (j > k) && (i < n) && (j < n))
        A[i * n + j] = A[i * n + j] - A[i * n + k] * A[k * n + j];
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows < columns ? rows : columns;
    float *A = array<float>("A", (size_t)n * n, 1);
    kernel<<<dim3(blocks(n, 32), blocks(n, 8)), dim3(32, 8)>>>(A, n / 8, n);
    return finish();
}
