// Source: SAMOS'10 (seed 000): four neighbouring bytes for each thread
#include "harness.h"

__global__ void kernel(const unsigned char *in, unsigned char *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 1 4*n");
    __annotation(L"garray out 1 1 4*n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop k 0 4 1");
    for (int k = 0; k < 4; k++)
        out[4 * i + k] = in[4 * i + k] / 2;
}

int main(int argc, char **argv)
{
    SIZES
    const int n = (int)count;
    unsigned char *in = array<unsigned char>("in", 4 * n, 1);
    unsigned char *out = array<unsigned char>("out", 4 * n, 2);
    kernel<<<blocks(n, 64), 64>>>(in, out, n);
    return finish();
}
