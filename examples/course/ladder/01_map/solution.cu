#include "program.h"

__global__ void map(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2 * in[i] + 1;
}

void launch(const float *in, float *out, int n)
{
    map<<<n / 256, 256>>>(in, out);
}
