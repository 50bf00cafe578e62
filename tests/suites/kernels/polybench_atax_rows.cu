// Source: PolyBench-ACC atax, first kernel: tmp = A x, one thread a row
#include "harness.h"

__global__ void kernel(const float *A, const float *x, float *tmp, int nx, int ny)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray A 2 4 nx ny");
    __annotation(L"garray x 1 4 ny");
    __annotation(L"garray tmp 1 4 nx");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < nx) {
        tmp[i] = 0;
        int j;
        __annotation(L"loop j 0 ny 1");
        for (j = 0; j < ny; j++)
            tmp[i] += A[i * ny + j] * x[j];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count, 1);
    float *x = array<float>("x", columns, 2);
    float *tmp = array<float>("tmp", rows, 3);
    kernel<<<blocks(rows, 256), 256>>>(A, x, tmp, rows, columns);
    return finish();
}
