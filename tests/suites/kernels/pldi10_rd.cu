// Source: PLDI'10 suite, rd: one step of a sum by halves in global memory
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(float *a, int half)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 2*half");
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < half)
        a[idx] += a[idx + half];
}

int main(int argc, char **argv)
{
    SIZES
    const int half = (int)count;
    float *a = array<float>("a", 2 * count, 1);
    kernel<<<blocks(half, 64), 64>>>(a, half);
    return finish();
}
