// What: members are written one by one, one of them not always
// WAVEFRONTS: 4
#include "harness.h"

__global__ void kernel(const float2 *a, float2 *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 2 8 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        b[row * columns + i].x = a[row * columns + i].y;
        if (a[row * columns + i].x > 0)
            b[row * columns + i].y = -a[row * columns + i].x;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float2 *a = array<float2>("a", count, 1);
    float2 *b = array<float2>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
