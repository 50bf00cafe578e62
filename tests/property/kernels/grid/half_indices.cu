// What: each element is read by two by two threads: x / 2
// EXPECT: unchanged CL127
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 2*rows 2*columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 2 * columns && y < 2 * rows)
        b[y * 2 * columns + x] = a[y / 2 * columns + x / 2];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", 4 * count, 2);
    const dim3 grid(blocks(2 * columns, 16), blocks(2 * rows, 16));
    kernel<<<grid, dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
