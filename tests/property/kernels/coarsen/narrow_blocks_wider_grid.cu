// What: no grid of the user's covers the rows: threads beyond it must do nothing
// GAIN: 1
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 3 5, 4 4, 17 16, 33 31, 64 97, 129 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 4x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[y * columns + x] += a[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    for (int grid = 1; grid < 12; grid += 3)
        kernel<<<dim3(grid, (grid + 1) / 2), dim3(4, 4)>>>(a, b, rows, columns);
    return finish();
}
