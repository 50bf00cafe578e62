#include "program.h"

static __global__ void window(const float *__restrict__ in, float *__restrict__ out, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= 4 && i < n - 4) {
        float sum = 0;
        for (int k = -4; k <= 4; k++) /* TODO: from a tile of 256 + 8 floats */
            sum += in[i + k];
        out[i] = sum;
    }
}

void launch(const float *in, float *out, int n)
{
    window<<<(n + 255) / 256, 256>>>(in, out, n);
}
