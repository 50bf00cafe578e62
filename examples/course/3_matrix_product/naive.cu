#include "program.h"

__global__ void matrix_product(const float *a, const float *b, float *c, int n)
{
    int x = blockIdx.x * 16 + threadIdx.x;
    int y = blockIdx.y * 16 + threadIdx.y;
    if (x >= n || y >= n)
        return;

    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[y * n + k] * b[k * n + x];
    c[y * n + x] = sum;
}

void launch(const float *a, const float *b, float *c, int n)
{
    dim3 block(16, 16), grid((n + 15) / 16, (n + 15) / 16);
    matrix_product<<<grid, block>>>(a, b, c, n);
}
