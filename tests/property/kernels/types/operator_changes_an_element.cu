// What: an operator of the element's class changes the element, though it looks like a read
// EXPECT: unchanged CL129
#include "harness.h"

struct Counter {
    int value, reads;
    __host__ __device__ int operator+(int other) { return value * other + reads++; }
    __host__ __device__ int operator()(int other) { return value - other + (reads += 2); }
};

__global__ void kernel(Counter *a, int *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        sum += a[row * columns + i] + 3;
        sum ^= a[row * columns + i](3);
    }
    b[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    Counter *a = array<Counter>("a", count, 1);
    int *b = array<int>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
