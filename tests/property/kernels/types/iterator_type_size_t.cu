// What: size_t for rows, columns and the iterator
#include "harness.h"

__global__ void kernel(const float *a, float *b, size_t rows, size_t columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    size_t row = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (size_t i = 0; i < columns; ++i) {
        __annotation(L"loop i 0 columns 1");
        b[row * columns + i] = a[row * columns + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
