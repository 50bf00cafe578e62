// Source: PolyBench-ACC doitgen: sum[r][q][p] over s of A[r][q][s] C4[s][p], r given
#include "harness.h"

__global__ void kernel(float *sum, const float *A, const float *C4, int r, int nq, int np)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray sum 2 4 nq np");
    __annotation(L"garray A 3 4 3 nq np");
    __annotation(L"garray C4 2 4 np np");
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    int q = blockIdx.y * blockDim.y + threadIdx.y;
    if ((p < np) && (q < nq)) {
        sum[q * np + p] = 0;
        __annotation(L"loop s 0 np 1");
        for (int s = 0; s < np; s++)
            sum[q * np + p] = sum[q * np + p] + A[r * (nq * np) + q * np + s] * C4[s * np + p];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *sum = array<float>("sum", count, 1);
    float *A = array<float>("A", count * 3, 2);
    float *C4 = array<float>("C4", (size_t)columns * columns, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(sum, A, C4, 1, rows, columns);
    return finish();
}
