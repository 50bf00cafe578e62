// What: two arrays, halos of other widths
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.3
#include "harness.h"

__global__ void kernel(const float *a, const float *u, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray u 2 4 rows columns");
    __annotation(L"stage u");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 1 && x < columns - 2 && y > 0 && y < rows - 1)
        b[y * columns + x] = a[y * columns + x - 2] + a[y * columns + x + 2] +
                             u[(y - 1) * columns + x] * u[(y + 1) * columns + x] +
                             u[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *u = array<float>("u", count, 2);
    float *b = array<float>("b", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, u, b, rows, columns);
    return finish();
}
