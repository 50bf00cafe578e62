// What: each neighbour has its own guard
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.8
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float sum = a[y * columns + x];
    if (x > 0)
        sum += a[y * columns + x - 1];
    if (x < columns - 1)
        sum += a[y * columns + x + 1];
    if (y > 0)
        sum -= a[(y - 1) * columns + x];
    if (y < rows - 1)
        sum -= a[(y + 1) * columns + x];
    b[y * columns + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, b, rows, columns);
    return finish();
}
