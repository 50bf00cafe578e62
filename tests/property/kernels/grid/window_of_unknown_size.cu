// What: a window whose size is a parameter
// EXPECT: unchanged CL128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int r)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= r && x < columns - r && y < rows) {
        float sum = 0;
        for (int i = -r; i <= r; i++)
            sum += a[y * columns + x + i];
        b[y * columns + x] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, b, rows, columns, 2);
    return finish();
}
