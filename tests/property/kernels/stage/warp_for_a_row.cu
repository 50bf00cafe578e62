// What: a warp for a row: coalesced as it is
// EXPECT: unchanged CL121
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = (blockIdx.x * 64 + threadIdx.x) / 32;
    if (row >= rows)
        return;
    const int lane = threadIdx.x % 32;
    __annotation(L"loop i lane columns 32");
    for (int i = lane; i < columns; i += 32)
        b[row * columns + i] = a[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 2), 64>>>(a, b, rows, columns);
    return finish();
}
