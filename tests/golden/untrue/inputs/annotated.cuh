#pragma once

__global__ void rows_of(float *a, const float *b, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 4 n m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n)
        for (int i = 0; i < m; i++)
            a[r] += b[r * m + i];
}
