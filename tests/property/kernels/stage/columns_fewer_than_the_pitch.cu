// What: a part of each row
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int width)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 width 1");
    for (int i = 0; i < width; i++)
        b[row * columns + i] = a[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, columns > 3 ? columns - 3 : 0);
    return finish();
}
