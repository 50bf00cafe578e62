// Source: PolyBench-ACC atax, second kernel: y = A^T tmp, one thread a column, coalesced as it is
#include "harness.h"

__global__ void kernel(const float *A, float *y, const float *tmp, int nx, int ny)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray A 2 4 nx ny");
    __annotation(L"garray y 1 4 ny");
    __annotation(L"garray tmp 1 4 nx");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < ny) {
        y[j] = 0;
        __annotation(L"loop i 0 nx 1");
        for (int i = 0; i < nx; i++)
            y[j] += A[i * ny + j] * tmp[i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count, 1);
    float *y = array<float>("y", columns, 2);
    float *tmp = array<float>("tmp", rows, 3);
    kernel<<<blocks(columns, 256), 256>>>(A, y, tmp, rows, columns);
    return finish();
}
