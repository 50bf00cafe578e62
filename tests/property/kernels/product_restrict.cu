// What: a product that is stored, and read back from memory that nothing else is
// (tests/nvcc/contract.t compares the PTX: the compilers of cudalite-sim fuse here only what is restrict.)
#include "harness.h"

typedef float number;
__global__ void kernel(const number *a, number *__restrict__ d, number *e, number p, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 (sizeof(number)) rows columns");
    __annotation(L"garray d 2 (sizeof(number)) rows columns");
    __annotation(L"garray e 2 (sizeof(number)) rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        d[row * columns + i] = a[row * columns + i] * p;
        e[row * columns + i] = 1;
        d[row * columns + i] += a[row * columns + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    number *a = array<number>("a", count, 1);
    number *d = array<number>("d", count, 2);
    number *e = array<number>("e", count, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, d, e, (number)1.1, rows, columns);
    return finish();
}
