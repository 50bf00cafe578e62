// What: copies count the rows that are left, and indices have 64 bits where the number of rows has 32
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 33, 65 70, 130 64
#include "harness.h"

__constant__ int height;
__constant__ unsigned width;

static __global__ void in_constant_memory(const float *a, float *b)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 height width");
    __annotation(L"garray b 1 4 height");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= height)
        return;
    float s = 0;
    for (int i = 0; i < width; i++) {
        __annotation(L"loop i 0 width 1");
        s += a[row * width + i];
    }
    b[row] = s;
}

static __global__ void of_size_t(const float *a, float *b, int rows, size_t columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float s = 0;
    for (size_t i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        s += a[row * columns + i];
    }
    b[row] = s;
}

int main(int argc, char **argv)
{
    SIZES
    CHECK(cudaMemcpyToSymbol(height, &rows, sizeof rows));
    CHECK(cudaMemcpyToSymbol(width, &columns, sizeof columns));
    float *a = array<float>("a", count, 1), *b = array<float>("b", rows, 2), *c = array<float>("c", rows, 3);
    in_constant_memory<<<blocks(rows, 64), 64>>>(a, b);
    of_size_t<<<blocks(rows, 64) + 1, 64>>>(a, c, rows, columns);
    return finish();
}
