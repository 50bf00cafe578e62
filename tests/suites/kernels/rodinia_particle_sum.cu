// Source: Rodinia particlefilter: each thread searches the same sorted array from its beginning
#include "harness.h"

__global__ void kernel(const float *cdf, const float *u, float *xj, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray cdf 1 4 n");
    __annotation(L"garray u 1 4 n");
    __annotation(L"garray xj 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float mine = u[i], last = -1;
    __annotation(L"loop x 0 n 1");
    for (int x = 0; x < n; x++)
        if (cdf[x] >= mine && last < 0)
            last = x;
    xj[i] = last;
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows + columns;
    float *cdf = array<float>("cdf", n, 1);
    float *u = array<float>("u", n, 2);
    float *xj = array<float>("xj", n, 3);
    kernel<<<blocks(n, 64), 64>>>(cdf, u, xj, n);
    return finish();
}
