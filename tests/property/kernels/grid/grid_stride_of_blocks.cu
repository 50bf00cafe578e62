// What: blocks go on by the grid, with a guard inside
// EXPECT: unchanged CL128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    for (int y0 = blockIdx.y * 16; y0 < rows; y0 += gridDim.y * 16)
        for (int x0 = blockIdx.x * 16; x0 < columns; x0 += gridDim.x * 16) {
            x = x0 + threadIdx.x;
            y = y0 + threadIdx.y;
            if (x < columns && y < rows)
                b[x * rows + y] = a[y * columns + x];
        }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(2, 2), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
