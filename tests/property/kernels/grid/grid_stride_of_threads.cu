// What: each thread goes on by the grid in both directions
// EXPECT: unchanged CL127 CL128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    for (; y < rows; y += gridDim.y * blockDim.y)
        for (int i = x; i < columns; i += gridDim.x * blockDim.x)
            b[i * rows + y] = a[y * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(2, 2), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
