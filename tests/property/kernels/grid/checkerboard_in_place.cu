// What: every second point is written in place, the others are read
// EXPECT: unchanged CL132
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < columns - 1 && y > 0 && y < rows - 1 && (x + y) % 2 == 0)
        a[y * columns + x] = (a[(y - 1) * columns + x] + a[(y + 1) * columns + x] +
                              a[y * columns + x - 1] + a[y * columns + x + 1]) /
                             4;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 4)), dim3(32, 4)>>>(a, rows, columns);
    return finish();
}
