#include "program.h"

static __global__ void window(const float *__restrict__ in, float *__restrict__ out, int n)
{
    __shared__ float tile[256 + 8];
    int first = blockIdx.x * 256 - 4; /* the element in tile[0] */
    for (int cell = threadIdx.x; cell < 256 + 8; cell += 256)
        if (first + cell >= 0 && first + cell < n)
            tile[cell] = in[first + cell];
    __syncthreads();

    int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= 4 && i < n - 4) {
        float sum = 0;
        for (int k = 0; k <= 8; k++)
            sum += tile[threadIdx.x + k];
        out[i] = sum;
    }
}

void launch(const float *in, float *out, int n)
{
    window<<<(n + 255) / 256, 256>>>(in, out, n);
}
