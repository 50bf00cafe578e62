// What: the launch tells the sizes, blocks along y
// EXPECT: unchanged
// OPTIONS: -O2 -arch=sm_90
// SIZES: 32 1, 64 33, 96 300
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 gridDim.x*blockDim.x gridDim.y");
    __annotation(L"garray b 2 4 gridDim.x*blockDim.x gridDim.y");
    b[(blockIdx.x * blockDim.x + threadIdx.x) * gridDim.y + blockIdx.y] = a[(blockIdx.x * blockDim.x + threadIdx.x) * gridDim.y + blockIdx.y] * 2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(rows / 32, columns), 32>>>(a, b, rows, columns);
    return finish();
}
