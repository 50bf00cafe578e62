// What: unsigned x - 1 wraps around at x = 0; each thread takes one side of the choice
// EXPECT: unchanged
// SIZES: 17 5, 31 33, 65 47, 64 128
// WAVEFRONTS: 2
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned ux = x, uy = y, w = columns, h = rows;
    if (ux < w && uy < h)
        b[uy * w + ux] = ux - 1 < w ? a[uy * w + ux - 1] : a[uy * w + ux];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, b, rows, columns);
    return finish();
}
