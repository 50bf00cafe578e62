#include "program.h"

static __global__ void group_sums(const float *__restrict__ in, float *__restrict__ out, int n)
{
    __shared__ float tile[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    if (t == 0) { /* TODO: all threads add pairs, then half of them, then a quarter ... */
        float sum = 0;
        for (int k = 0; k < 256; k++)
            sum += tile[k];
        out[blockIdx.x] = sum;
    }
}

void launch(const float *in, float *out, int n)
{
    group_sums<<<(n + 255) / 256, 256>>>(in, out, n);
}
