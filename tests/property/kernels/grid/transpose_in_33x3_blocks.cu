// What: a matrix turned in blocks of 33 by 3
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.9
// WAVEFRONTS: 1.5
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 33x3");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[x * rows + y] = a[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 33), blocks(rows, 3)), dim3(33, 3)>>>(a, b, rows, columns);
    return finish();
}
