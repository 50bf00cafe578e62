// What: elements that stay the same but belong to several threads, or that others look at, stay
#include "harness.h"

__global__ void kernel(const int *a, int *shared, int *shifted, int *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray shared 1 4 rows");
    __annotation(L"garray shifted 1 4 (rows+1)");
    __annotation(L"garray out 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        shared[blockIdx.x] = columns;
        sum += a[row * columns + i] * shifted[row + 1];
    }
    out[row] = sum + shared[blockIdx.x];
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", count, 1);
    int *shared = array<int>("shared", rows, 2);
    int *shifted = array<int>("shifted", rows + 1, 3);
    int *out = array<int>("out", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, shared, shifted, out, rows, columns);
    return finish();
}
