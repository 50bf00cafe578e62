// RUN: cudalite %s | diff %s -
#include <cuda/atomic>
__device__ cuda::atomic<int> x;
__global__ void kernel(const float *__restrict__ a, float *__restrict__ b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (row < rows)
            b[row * columns + i] = a[row * columns + i];
        x++;
    }
}
