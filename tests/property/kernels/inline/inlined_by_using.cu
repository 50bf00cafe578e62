// What: a function that gives a subscript is known by a using-directive of the kernel
// EXPECT: unchanged CL127
#include "harness.h"

namespace inner
{
static __device__ int at(int row, int column, int columns)
{
    return row * columns + column;
}
}

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    using namespace inner;
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[at(r, i, columns)] = a[at(r, i, columns)] + 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
