// What: inner points and those of the edge are stored to other arrays
// GAIN: 1.2
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1)
        b[y * columns + x] = a[(y - 1) * columns + x] + a[(y + 1) * columns + x];
    else
        c[y * columns + x] = a[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, b, c, rows, columns);
    return finish();
}
