// Source: PolyBench trmm, B = A' B with A below its diagonal: thread (i, j) sums from row i + 1 on
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int m, int n)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 m m");
    __annotation(L"garray b 2 4 m n");
    __annotation(L"garray c 2 4 m n");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < m && j < n) {
        float sum = b[i * n + j];
        __annotation(L"loop k i+1 m 1");
        for (int k = i + 1; k < m; k++)
            sum += a[k * m + i] * b[k * n + j];
        c[i * n + j] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, c, rows, columns);
    return finish();
}
