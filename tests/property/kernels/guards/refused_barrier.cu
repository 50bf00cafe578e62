// What: a barrier in the loop
// EXPECT: unchanged CL123
// SIZES: 64 1, 64 33, 128 65
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float own[64];
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        own[threadIdx.x] = a[row * columns + i];
        __syncthreads();
        b[row * columns + i] = own[threadIdx.x ^ 1];
        __syncthreads();
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
