#include "cudalite.h"
#include "program.h"

static __global__ void map4(const float *__restrict__ in, float *__restrict__ out, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray in 1 4 n");
    __annotation(L"garray out 1 4 n");
    int first = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    for (int k = 0; k < 4; k++) {
        __annotation(L"loop k 0 4 1");
        int i = first + k;
        if (i < n)
            out[i] = 2 * in[i] + 1;
    }
}

void launch(const float *in, float *out, int n)
{
    map4<<<(n + 1023) / 1024, 256>>>(in, out, n);
}
