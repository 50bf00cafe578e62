#include "cudalite.h"
#include "program.h"

static __global__ void window(const float *__restrict__ in, float *__restrict__ out, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray in 1 4 n");
    __annotation(L"stage in");
    __annotation(L"garray out 1 4 n");
    int i = blockIdx.x * 256 + threadIdx.x;
    __annotation(L"BoundChk");
    if (i >= 4 && i < n - 4) {
        float sum = 0;
        for (int k = -4; k <= 4; k++) {
            __annotation(L"loop k -4 5 1");
            sum += in[i + k];
        }
        out[i] = sum;
    }
}

void launch(const float *in, float *out, int n)
{
    window<<<(n + 255) / 256, 256>>>(in, out, n);
}
