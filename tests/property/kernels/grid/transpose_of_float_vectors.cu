// What: a matrix turned, elements of type float4
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(const float4 *a, float4 *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 16 rows columns");
    __annotation(L"garray b 2 16 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[x * rows + y] = a[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float4 *a = array<float4>("a", count, 1);
    float4 *b = array<float4>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
