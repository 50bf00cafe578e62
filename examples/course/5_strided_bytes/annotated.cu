#include "cudalite.h"
#include "program.h"

__global__ void smooth(unsigned char *picture, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray picture 2 1 n n");
    int line = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"BoundChk");
    if (line >= n)
        return;

    int average = 128;
    for (int i = 0; i < n; i += 2) {
        __annotation(L"loop i 0 n 2");
        average = (3 * average + picture[line * n + i]) / 4;
        picture[line * n + i] = average;
    }
}

void launch(unsigned char *picture, int n)
{
    const int threads = 64;
    smooth<<<(n + threads - 1) / threads, threads>>>(picture, n);
}
