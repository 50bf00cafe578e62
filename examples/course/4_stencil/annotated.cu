#include "cudalite.h"
#include "program.h"

__global__ void stencil(const float *in, float *out, int n)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 4 n n");
    __annotation(L"stage in");
    __annotation(L"garray out 2 4 n n");
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 8 + threadIdx.y;
    __annotation(L"BoundChk");
    if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
        out[y * n + x] = in[y * n + x] + in[y * n + x - 1] + in[y * n + x + 1] +
                         in[(y - 1) * n + x] + in[(y + 1) * n + x];
}

void launch(const float *in, float *out, int n)
{
    dim3 block(32, 8), grid((n + 31) / 32, (n + 7) / 8);
    stencil<<<grid, block>>>(in, out, n);
}
