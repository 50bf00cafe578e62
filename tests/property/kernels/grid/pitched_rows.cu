// What: rows with a pitch, of which fewer columns are used
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns+5");
    __annotation(L"garray b 2 4 columns rows+3");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[x * (rows + 3) + y] = a[y * (columns + 5) + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * (columns + 5), 1);
    float *b = array<float>("b", (size_t)columns * (rows + 3), 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
