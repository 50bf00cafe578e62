// What: products whose bounds are size_t, long or unsigned and whose indices are int: clamped indices are kept in int
// OPTIONS: -O2 --infer -arch=sm_90
// BITS: alone
// SIZES: 1 1, 31 33, 320 330
#include "harness.h"

__global__ void size_t_bounds(const float *a, const float *b, float *c, size_t m, size_t n, size_t k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < m && j < n) {
        float sum = 0;
        for (int l = 0; l < k; l++)
            sum += a[i * k + l] * b[l * n + j];
        c[i * n + j] = sum;
    }
}

__global__ void long_bounds(const float *a, const float *b, float *c, long m, long n, long k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= m || j >= n)
        return;
    float sum = 0;
    for (long l = 0; l < k; l++)
        sum += a[i * k + l] * b[l * n + j];
    c[i * n + j] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    const int k = 37;
    float *a = array<float>("a", (size_t)rows * k, 1), *b = array<float>("b", (size_t)columns * k, 2);
    float *c = array<float>("c", count, 3), *d = array<float>("d", count, 4);
    dim3 grid(blocks(columns, 16), blocks(rows, 16)), block(16, 16);
    size_t_bounds<<<grid, block>>>(a, b, c, rows, columns, k);
    long_bounds<<<grid, block>>>(a, b, d, rows, columns, k);
    long_bounds<<<grid, block>>>(a, b, d, rows, columns, -3);
    return finish();
}
