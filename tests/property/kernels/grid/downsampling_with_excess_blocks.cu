// What: the mean of 2 x 2 points makes one of the smaller image; blocks beyond it have nothing to do
// SIZES: 1 1, 2 2, 17 5, 31 33, 65 47, 64 128
// GAIN: 1
// WAVEFRONTS: 2.1
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 (rows/2) (columns/2)");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns / 2 || y >= rows / 2)
        return;
    b[y * (columns / 2) + x] = 0.25f * (a[2 * y * columns + 2 * x] + a[2 * y * columns + 2 * x + 1] +
                                        a[(2 * y + 1) * columns + 2 * x] + a[(2 * y + 1) * columns + 2 * x + 1]);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, rows, columns);
    return finish();
}
