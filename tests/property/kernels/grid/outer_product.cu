// What: the product of a column and a row
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.5
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 1 4 rows");
    __annotation(L"stage a");
    __annotation(L"garray b 1 4 columns");
    __annotation(L"stage b");
    __annotation(L"garray c 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        c[y * columns + x] = a[y] * b[x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows, 1);
    float *b = array<float>("b", columns, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, c, rows, columns);
    return finish();
}
