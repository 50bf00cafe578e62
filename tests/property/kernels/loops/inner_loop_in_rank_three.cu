// What: the tiled loop is the middle dimension, the last one is short
// WAVEFRONTS: 2
#include "harness.h"

__global__ void kernel(const double *a, double *b, int rows, int height)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 8 rows height 4");
    __annotation(L"garray b 3 8 rows height 4");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop y 0 height 1");
    for (int y = 0; y < height; y++)
        for (int x = 0; x < 4; x++)
            b[(row * height + y) * 4 + x] = a[(row * height + y) * 4 + 3 - x];
}

int main(int argc, char **argv)
{
    SIZES
    double *a = array<double>("a", count * 4, 1);
    double *b = array<double>("b", count * 4, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
