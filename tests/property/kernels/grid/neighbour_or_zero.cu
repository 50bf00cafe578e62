// What: neighbours in conditional expressions
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.7
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        float left = x > 0 ? a[y * columns + x - 1] : 0,
              right = x + 1 < columns ? a[y * columns + x + 1] : 0;
        float above = y > 0 ? a[(y - 1) * columns + x] : 0;
        b[y * columns + x] = left + right + above + a[y * columns + x];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, b, rows, columns);
    return finish();
}
