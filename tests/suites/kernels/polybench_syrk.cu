// Source: PolyBench-ACC syrk: C = alpha A A^T + beta C, rows i and j of one matrix
#include "harness.h"

__global__ void kernel(float alpha, float beta, const float *a, float *c, int n, int m)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 2 4 n n");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if ((i < n) && (j < n)) {
        c[i * n + j] *= beta;
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++)
            c[i * n + j] += alpha * a[i * m + k] * a[j * m + k];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *c = array<float>("c", (size_t)rows * rows, 2);
    kernel<<<dim3(blocks(rows, 32), blocks(rows, 8)), dim3(32, 8)>>>(0.5f, 0.75f, a, c, rows, columns);
    return finish();
}
