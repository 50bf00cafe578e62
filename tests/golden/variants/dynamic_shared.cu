// RUN: cudalite -O2 -arch=sm_90 -I%top/include %s
// Rows of memory that the launch gives become longer in the variant, and the host function gives more of it.
#include "cudalite.h"

static __global__ void turned(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    extern __shared__ float cells[];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    bool in = x < columns && y < rows;
    cells[threadIdx.x * blockDim.y + threadIdx.y] = in ? a[y * columns + x] : 1.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = cells[(31 - threadIdx.x) * blockDim.y + threadIdx.y];
}

void run(const float *a, float *b, int rows, int columns, size_t bytes)
{
    turned<<<dim3(columns / 32, rows / 8), dim3(32, 8), bytes>>>(a, b, rows, columns);
}
