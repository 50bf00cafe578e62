// What: two blocks share rows, and take columns in turns
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i blockIdx.y columns 2");
    for (int i = blockIdx.y; i < columns; i += 2)
        b[row * columns + i] = a[row * columns + i] + b[row * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(rows, 64), 2), 64>>>(a, b, rows, columns);
    return finish();
}
