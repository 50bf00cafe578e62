// Source: PolyBench-ACC gramschmidt, third kernel: column k of q, columns j of a, changed in place
#include "harness.h"

__global__ void kernel(float *a, float *r, const float *q, int k, int ni, int nj)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 ni nj");
    __annotation(L"garray r 2 4 nj nj");
    __annotation(L"garray q 2 4 ni nj");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if ((j > k) && (j < nj)) {
        r[k * nj + j] = 0.0f;
        __annotation(L"loop i 0 ni 1");
        for (int i = 0; i < ni; i++)
            r[k * nj + j] += q[i * nj + k] * a[i * nj + j];
        for (int i = 0; i < ni; i++)
            a[i * nj + j] -= q[i * nj + k] * r[k * nj + j];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *r = array<float>("r", (size_t)columns * columns, 2);
    float *q = array<float>("q", count, 3);
    kernel<<<blocks(columns, 64), 64>>>(a, r, q, columns / 4, rows, columns);
    return finish();
}
