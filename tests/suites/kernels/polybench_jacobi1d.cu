// Source: PolyBench-ACC jacobi-1d: three neighbours along the lanes
#include "harness.h"

__global__ void kernel(const float *A, float *B, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A 1 4 n");
    __annotation(L"garray B 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if ((i > 0) && (i < (n - 1)))
        B[i] = 0.33333f * (A[i - 1] + A[i] + A[i + 1]);
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count, 1);
    float *B = array<float>("B", count, 2);
    kernel<<<blocks((int)count, 64), 64>>>(A, B, (int)count);
    return finish();
}
