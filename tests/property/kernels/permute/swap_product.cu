// What: a product of matrices whose lanes run along rows
// OPTIONS: -O2 --merge=1 -arch=sm_90
// SIZES: 1 1, 31 31, 33 32, 64 64, 45 61
#include "harness.h"

__global__ void kernel(const float *a, float *b, const float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 2 4 columns columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns)
        return;
    float sum = 0;
    __annotation(L"loop k 0 columns 1");
    for (int k = 0; k < columns; k++)
        sum += a[row * columns + k] * c[k * columns + column];
    b[row * columns + column] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", (size_t)columns * columns, 3);
    kernel<<<dim3(blocks(rows, 16), blocks(columns, 16)), dim3(16, 16)>>>(a, b, c, rows, columns);
    return finish();
}
