// Source: cuda-samples threadFenceReduction and others: a loop over the row, the block's barrier, a second loop
#include "harness.h"

__global__ void kernel(const float *a, float *b, int n, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n w");
    __annotation(L"garray b 2 4 n w");
    __shared__ float sums[64];
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    if (y < n) {
        __annotation(L"loop i 0 w 1");
        for (int i = 0; i < w; i++)
            sum += a[y * w + i];
    }
    sums[threadIdx.x] = sum;
    __syncthreads();
    float other = sums[63 - threadIdx.x];
    if (y < n) {
        __annotation(L"loop i 0 w 1");
        for (int i = 0; i < w; i++)
            b[y * w + i] = a[y * w + i] + other;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
