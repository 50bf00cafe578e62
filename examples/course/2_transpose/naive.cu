#include "program.h"

__global__ void transpose(const float *in, float *out, int n)
{
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    if (x < n && y < n)
        out[x * n + y] = in[y * n + x];
}

void launch(const float *in, float *out, int n)
{
    dim3 block(32, 32), grid((n + 31) / 32, (n + 31) / 32);
    transpose<<<grid, block>>>(in, out, n);
}
