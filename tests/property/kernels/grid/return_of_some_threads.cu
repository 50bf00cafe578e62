// What: some threads leave between two accesses
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.1
#include "harness.h"

__global__ void kernel(const float *a, float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 columns rows");
    __annotation(L"stage c");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float v = a[y * columns + x];
    b[x * rows + y] = v;
    if (v < 0)
        return;
    c[x * rows + y] = v * 2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, c, rows, columns);
    return finish();
}
