// Source: cuda-samples histogram as a plain kernel: atomics on data
// EXPECT: unchanged CL129
#include "harness.h"

__global__ void kernel(const unsigned char *data, unsigned *bins, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray data 1 1 n");
    __annotation(L"garray bins 1 4 256");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[data[i]], 1u);
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *data = array<unsigned char>("data", count, 1);
    unsigned *bins = array<unsigned>("bins", 256, 2);
    kernel<<<blocks((int)count, 64), 64>>>(data, bins, (int)count);
    return finish();
}
