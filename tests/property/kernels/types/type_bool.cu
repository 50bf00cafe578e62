// What: elements of type bool
#include "harness.h"

__global__ void kernel(const bool *a, bool *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = !a[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    bool *a = (bool *)array<char>("a", count), *b = (bool *)array<char>("b", count);
    CHECK(cudaMemset(a, 1, count));
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
