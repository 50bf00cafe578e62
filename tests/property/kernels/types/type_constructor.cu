// What: elements with a constructor
// EXPECT: unchanged CL138
#include "harness.h"

struct Number {
    float x;
    __host__ __device__ Number() : x(3) {}
    __host__ __device__ Number(float v) : x(v) {}
    __host__ __device__ operator float() const { return x; }
};

__global__ void kernel(const Number *a, Number *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    Number *a = (Number *)array<float>("a", count), *b = (Number *)array<float>("b", count);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
