// What: the launch tells the sizes, as in seed 000
// OPTIONS: -O2 -arch=sm_90
// SIZES: 64 2, 64 33, 64 300
// GAIN: 2
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 64 gridDim.x");
    __annotation(L"garray b 2 4 64 gridDim.x");
    b[threadIdx.x * gridDim.x + blockIdx.x] = a[threadIdx.x * gridDim.x + blockIdx.x] + (float)threadIdx.x;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<columns, 64>>>(a, b, rows, columns);
    kernel<<<columns / 2, dim3(32, 2)>>>(a, b, rows, columns);
    return finish();
}
