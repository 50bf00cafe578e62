#include "program.h"

__global__ void smooth(unsigned char *picture, int n)
{
    int line = blockIdx.x * blockDim.x + threadIdx.x;
    if (line >= n)
        return;

    int average = 128;
    for (int i = 0; i < n; i += 2) {
        average = (3 * average + picture[line * n + i]) / 4;
        picture[line * n + i] = average;
    }
}

void launch(unsigned char *picture, int n)
{
    const int threads = 64;
    smooth<<<(n + threads - 1) / threads, threads>>>(picture, n);
}
