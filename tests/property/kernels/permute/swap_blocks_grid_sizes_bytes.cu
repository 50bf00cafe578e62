// What: the launch tells the sizes, of bytes in vectors
// OPTIONS: -O2 -arch=sm_90
// SIZES: 64 1, 64 33, 64 512, 64 304
// GAIN: 8
#include "harness.h"

__global__ void kernel(const unsigned char *a, unsigned char *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 1 64 gridDim.x");
    __annotation(L"garray b 2 1 64 gridDim.x");
    b[threadIdx.x * gridDim.x + blockIdx.x] = a[threadIdx.x * gridDim.x + blockIdx.x] + 7;
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *a = array<unsigned char>("a", count, 1);
    unsigned char *b = array<unsigned char>("b", count, 2);
    kernel<<<columns, 64>>>(a, b, rows, columns);
    return finish();
}
