// What: a matrix turned in place: threads read what others write
// EXPECT: unchanged CL132
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < y && y < rows && y < columns && x < rows) {
        float t = a[y * columns + x];
        a[y * columns + x] = a[x * columns + y];
        a[x * columns + y] = t;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, rows, columns);
    return finish();
}
