// What: a function whose result is a reference to an array is no function named float
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
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        float x = b[r * columns + i] * float(3);
        b[r * columns + i] = a[r * columns + i];
        b[r * columns + i] += x;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<(rows + 63) / 64, 64>>>(a, b, rows, columns);
    return finish();
}
