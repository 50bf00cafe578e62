// What: elements that their own threads may not write are written by another block elsewhere in the kernel
// EXPECT: unchanged CL131
#include "harness.h"

__global__ void kernel(const float *a, float *b, const int *mask, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    if (x == 0) {
        b[(columns - 1) * rows + y] = 7;
        return;
    }
    if (mask[x])
        return;
    b[x * rows + y] = a[y * columns + x];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    int *mask = array<int>("mask", columns, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, b, mask, rows, columns);
    return finish();
}
