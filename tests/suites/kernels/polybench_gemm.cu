// Source: PolyBench-ACC gemm: alpha A B + beta C in memory
#include "harness.h"

__global__ void kernel(float alpha, float beta, const float *a, const float *b, float *c, int ni, int nj, int nk)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 ni nk");
    __annotation(L"garray b 2 4 nk nj");
    __annotation(L"garray c 2 4 ni nj");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if ((i < ni) && (j < nj)) {
        c[i * nj + j] *= beta;
        int k;
        __annotation(L"loop k 0 nk 1");
        for (k = 0; k < nk; k++)
            c[i * nj + j] += alpha * a[i * nk + k] * b[k * nj + j];
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int depth = rows / 2 + 17;
    float *a = array<float>("a", (size_t)rows * depth, 1);
    float *b = array<float>("b", (size_t)depth * columns, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(0.5f, 0.75f, a, b, c, rows, columns, depth);
    return finish();
}
