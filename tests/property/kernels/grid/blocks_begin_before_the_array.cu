// What: the block begins before the array: x - 5
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.7
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    x -= 5;
    y -= 3;
    if (x >= 0 && y >= 0 && x < columns - 1 && y < rows - 1)
        b[y * columns + x] = a[y * columns + x] + a[y * columns + x + 1] + a[(y + 1) * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    const dim3 grid(blocks(columns + 5, 16), blocks(rows + 3, 8));
    kernel<<<grid, dim3(16, 8)>>>(a, b, rows, columns);
    return finish();
}
