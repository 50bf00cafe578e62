// What: a namespace with functions of the names that generated text calls
#include "harness.h"

namespace own {
struct Nothing {};
__device__ int min(Nothing, int) { return 1; }
__device__ int max(Nothing, int) { return 2; }
__device__ int __clz(Nothing) { return 3; }

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] * 2;
    __annotation(L"loop k columns-1 -1 -1");
    for (int k = columns - 1; k >= 0; k--)
        b[row * columns + k] += a[row * columns + k];
}
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    own::kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
