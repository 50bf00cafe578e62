// What: products of halves, which functions convert to floats and back; the sum is clamped, or rounded to a half in each iteration
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// SIZES: 1 1, 31 33, 65 40, 320 330
// CONTRACT: 1
#include <cuda_fp16.h>
#include "harness.h"
inline void set(__half &x, int n) { x = __float2half((float)(n % 509 - 200) / 64); }

__global__ void clamped(const __half *a, const __half *b, __half *c, int m, int n, int k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < m && j < n) {
        float sum = 0;
        for (int l = 0; l < k; l++)
            sum += __half2float(a[i * k + l]) * __half2float(b[l * n + j]);
        sum = fminf(fmaxf(sum, -300.0f), 65504.0f);
        c[i * n + j] = __float2half(sum);
    }
}

__global__ void rounded(const __half *a, const __half *b, float *c, int m, int n, int k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < m && j < n) {
        float sum = 0;
        for (int l = 0; l < k; l++)
            sum += __half2float(__float2half(__half2float(a[i * k + l]) * __half2float(b[l * n + j])));
        c[i * n + j] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int k = 37;
    __half *a = array<__half>("a", (size_t)rows * k, 1), *b = array<__half>("b", (size_t)columns * k, 2);
    __half *c = array<__half>("c", count, 3);
    float *d = array<float>("d", count, 4);
    dim3 grid(blocks(columns, 16), blocks(rows, 16)), block(16, 16);
    clamped<<<grid, block>>>(a, b, c, rows, columns, k);
    rounded<<<grid, block>>>(a, b, d, rows, columns, k);
    return finish();
}
