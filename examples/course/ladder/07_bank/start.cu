#include "program.h"

static __global__ void transpose(const float *__restrict__ in, float *__restrict__ out, int n)
{
    __shared__ float tile[32][32]; /* TODO: columns in 32 different banks */
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    if (x < n && y < n)
        tile[threadIdx.y][threadIdx.x] = in[y * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    if (x < n && y < n)
        out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

void launch(const float *in, float *out, int n)
{
    dim3 block(32, 32), grid((n + 31) / 32, (n + 31) / 32);
    transpose<<<grid, block>>>(in, out, n);
}
