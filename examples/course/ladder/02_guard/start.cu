#include "program.h"

__global__ void map(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2 * in[i] + 1; /* TODO: not by every thread */
}

void launch(const float *in, float *out, int n)
{
    int blocks = n / 256; /* TODO: too few if n is not a multiple of 256 */
    map<<<blocks, 256>>>(in, out, n);
}
