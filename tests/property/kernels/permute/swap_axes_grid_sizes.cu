// What: the launch tells the sizes
// OPTIONS: -O2 -arch=sm_90
// SIZES: 16 16, 32 48, 48 160
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 gridDim.x*16 gridDim.y*16");
    __annotation(L"garray b 2 4 gridDim.x*16 gridDim.y*16");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    b[row * gridDim.y * 16 + column] = a[row * gridDim.y * 16 + column] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(rows / 16, columns / 16), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
