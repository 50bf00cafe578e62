// What: one size for all, x and y exchanged freely
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows rows");
    __annotation(L"garray b 2 4 rows rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < rows && y < rows)
        b[x * rows + y] = a[y * rows + x] + a[x * rows + y];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1);
    float *b = array<float>("b", (size_t)rows * rows, 2);
    kernel<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
