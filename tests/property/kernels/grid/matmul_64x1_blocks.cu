// What: a product of matrices in blocks of 64 by 1
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1.2
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64x1");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x < rows) {
        float sum = 0;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            sum += a[y * columns + i] * b[i * rows + x];
        c[y * rows + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", (size_t)rows * rows, 3);
    kernel<<<dim3(blocks(rows, 64), blocks(rows, 1)), dim3(64, 1)>>>(a, b, c, rows, columns);
    return finish();
}
