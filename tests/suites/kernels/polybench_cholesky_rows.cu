// Source: PolyBench cholesky, right-looking update: a thread a row below k, columns from k + 1 to its own
// EXPECT: unchanged CL121
#include "harness.h"

__global__ void kernel(float *A, int k, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A 2 4 n n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > k && i < n) {
        __annotation(L"loop j k+1 i+1 1");
        for (int j = k + 1; j <= i; j++)
            A[i * n + j] -= A[i * n + k] * A[j * n + k];
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows < columns ? rows : columns;
    float *A = array<float>("A", (size_t)n * n, 1);
    kernel<<<blocks(n, 64), 64>>>(A, n / 8, n);
    return finish();
}
