/* The transpose of a matrix of words of 64 bits, as the lab begins with it: neighbouring lanes
 * store a column (Kraus and Adinetz, CUDA Performance Optimization, 2015). */
#include "main.h"

static __global__ void transpose(long long *out, const long long *in, int n)
{
    __annotation(L"__global__ (BLOCK)x(BLOCK)");
    __annotation(L"garray out 2 8 n n");
    __annotation(L"garray in 2 8 n n");
    const int row = blockIdx.y * blockDim.y + threadIdx.y,
              column = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"BoundChk");
    if (row < n && column < n)
        out[column * n + row] = in[row * n + column];
}

static void run(long long *out, const long long *in, int n)
{
    const unsigned blocks = (n + BLOCK - 1) / BLOCK;
    transpose<<<dim3(blocks, blocks), dim3(BLOCK, BLOCK)>>>(out, in, n);
}
