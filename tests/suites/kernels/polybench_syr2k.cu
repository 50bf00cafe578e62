// Source: PolyBench-ACC syr2k: rows i and j of two matrices
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, float alpha, float beta, int n, int m)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    __annotation(L"garray c 2 4 n n");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if ((i < n) && (j < n)) {
        c[i * n + j] *= beta;
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++)
            c[i * n + j] += alpha * a[i * m + k] * b[j * m + k] + alpha * b[i * m + k] * a[j * m + k];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 3);
    float *c = array<float>("c", (size_t)rows * rows, 2);
    kernel<<<dim3(blocks(rows, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, c, 0.5f, 0.75f, rows, columns);
    return finish();
}
