// What: reads and writes at other places of two arrays
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows+2 columns+2");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[(y + 1) * (columns + 2) + x + 1] = a[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", (rows + 2) * (columns + 2), 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 8)), dim3(16, 8)>>>(a, b, rows, columns);
    return finish();
}
