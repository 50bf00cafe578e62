// What: a function that knows its thread's place cannot be told that it is in a part of a block: blocks stay.
// OPTIONS: -O2 --block=32
// SIZES: 1 1, 33 32, 65 33, 97 101, 200 5
// GAIN: 1
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)
__device__ int mine() { return ROW; }

__global__ void by_a_function(float *a, int rows, int columns)
{
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"__global__ 64");
    int r = mine();
    if (r < rows)
        for (int i = 0; i < columns; i++) {
            __annotation(L"loop i 0 columns 1");
            a[r * columns + i] += i;
        }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    by_a_function<<<blocks(rows, 64), 64>>>(a, rows, columns);
    return finish();
}
