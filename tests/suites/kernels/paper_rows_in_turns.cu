// Source: grid-stride loops over rows, as in cuda-samples' reductions and softmax kernels: a thread some rows
#include "harness.h"

__global__ void kernel(const float *a, float *b, int n, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n w");
    __annotation(L"garray b 1 4 n");
    for (int y = blockIdx.x * blockDim.x + threadIdx.x; y < n; y += blockDim.x * gridDim.x) {
        float sum = 0;
        __annotation(L"loop i 0 w 1");
        for (int i = 0; i < w; i++)
            sum += a[y * w + i];
        b[y] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<1, 64>>>(a, b, rows, columns);
    return finish();
}
