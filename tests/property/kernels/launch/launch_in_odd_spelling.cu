// What: launches as formatters write them that know no CUDA, and template arguments that end like one
// OPTIONS: -O2
// GAIN: 4
#include "harness.h"

template <typename T> struct Plain { T x; };

template <typename T> __global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] + sizeof(Plain<Plain<T>> );
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *b = array<float>("b", count);
    kernel<Plain<Plain<float>> > << < blocks(rows, 64), 64 >> > (a, b, rows, columns);
    return finish();
}
