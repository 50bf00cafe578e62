// What: each axis has its check
// GAIN: 1.7
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// WAVEFRONTS: 1.9
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns)
        return;
    if (y >= rows)
        return;
    if (x > 0 && y > 0)
        b[y * columns + x] = a[(y - 1) * columns + x] + a[y * columns + x - 1] + a[y * columns + x];
    else
        b[y * columns + x] = -1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 8)), dim3(16, 8)>>>(a, b, rows, columns);
    return finish();
}
