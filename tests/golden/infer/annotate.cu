// RUN: cudalite -arch=sm_90 --annotate --explain %s
// What is read off kernels: blocks of dim3 variables, rows of subscripts, sizes of checks and loops.
#include <cuda_runtime.h>

#define COLUMNS 300

__global__ void product(const float *a, const float *b, float *c, int rows, int depth, int columns)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && col < columns) {
        float sum = 0;
        for (int k = 0; k < depth; k++)
            sum += a[row * depth + k] * b[k * columns + col];
        c[row * columns + col] = sum;
    }
}

__global__ void sums(const double *in, double (*out)[COLUMNS], int planes, int rows) { int z = blockIdx.x * blockDim.x + threadIdx.x;
    if (z >= planes) return;
    for (int y = 0; y < rows; y++)
        for (int x = COLUMNS - 1; x >= 0; --x)
            out[z][x] += in[(z * rows + y) * COLUMNS + x];
}

/* somebody has written these */
__global__ void annotated(float *a, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop j 0 n 1");
    for (int j = 0; j < n; j++)
        a[i * n + j] *= 2;
}

void run(const float *a, const float *b, float *c, const double *in, double (*out)[COLUMNS], int n)
{
    const dim3 block(16, 16), grid((n + 15) / 16, (n + 15) / 16);
    product<<<grid, block>>>(a, b, c, n, n, n);
    sums<<<(n + 63) / 64, 64>>>(in, out, n, n);
    annotated<<<(n + 63) / 64, 64>>>(c, n);
}
