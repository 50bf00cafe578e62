// What: a constant number of columns
// OPTIONS: -O2 -arch=sm_90
// SIZES: 128 64
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 128 64");
    __annotation(L"garray b 2 4 128 64");
    int i = blockIdx.x, j = threadIdx.x;
    b[j * 64 + i] = a[j * 64 + i] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<64, 128>>>(a, b, rows, columns);
    kernel<<<33, 128>>>(a, b, rows, columns);
    return finish();
}
