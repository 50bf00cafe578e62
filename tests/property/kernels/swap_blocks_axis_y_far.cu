// What: too many blocks along the other axis
// EXPECT: any
// OPTIONS: -O2 -arch=sm_90
// SIZES: 3 33
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 1");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule swap threadIdx.x:blockIdx.y");
    int i = blockIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < rows)
        b[j * columns + i] = a[j * columns + i] + gridDim.x + gridDim.y;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(65536, columns), 1>>>(a, b, rows, columns);
    kernel<<<dim3(100, columns), 1>>>(a, b, rows, columns);
    return finish();
}
