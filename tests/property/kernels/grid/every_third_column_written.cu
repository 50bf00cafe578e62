// What: writes with gaps of two columns: the others stay
// EXPECT: unchanged
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows 3*columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[y * 3 * columns + 3 * x] = a[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", 3 * count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 8)), dim3(16, 8)>>>(a, b, rows, columns);
    return finish();
}
