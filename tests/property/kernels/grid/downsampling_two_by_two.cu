// What: each thread takes the mean of two by two
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.8
// WAVEFRONTS: 2
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 2*rows 2*columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        const int w = 2 * columns;
        b[y * columns + x] = (a[2 * y * w + 2 * x] + a[2 * y * w + 2 * x + 1] +
                              a[(2 * y + 1) * w + 2 * x] + a[(2 * y + 1) * w + 2 * x + 1]) /
                             4;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 4 * count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
