#include "program.h"

static __global__ void map4(const float *__restrict__ in, float *__restrict__ out, int n)
{
    int threads = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
        out[i] = 2 * in[i] + 1;
}

void launch(const float *in, float *out, int n)
{
    map4<<<(n + 1023) / 1024, 256>>>(in, out, n);
}
