#include "cudalite.h"
#include "program.h"

__global__ void row_walk(const float *in, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 n n");
    __annotation(L"garray out 2 4 n n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"BoundChk");
    if (row >= n)
        return;

    float sum = 0;
    for (int i = 0; i < n; i++) {
        __annotation(L"loop i 0 n 1");
        sum += in[row * n + i];
        out[row * n + i] = sum;
    }
}

void launch(const float *in, float *out, int n)
{
    const int threads = 64;
    row_walk<<<(n + threads - 1) / threads, threads>>>(in, out, n);
}
