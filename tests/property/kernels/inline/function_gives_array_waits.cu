// What: a barrier in a function whose result is a reference to an array is seen
// EXPECT: unchanged CL123
// SIZES: 64 33, 128 70
#include "harness.h"
__device__ float (&row_of(float *p))[4]
{
    __syncthreads();
    return *reinterpret_cast<float(*)[4]>(p);
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float own[4] = {};
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        row_of(own)[i % 4] += a[r * columns + i];
    b[r] = own[0] + own[1] * own[2] + own[3];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<rows / 64, 64>>>(a, b, rows, columns);
    return finish();
}
