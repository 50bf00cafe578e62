// What: a row walk in a block of two dimensions: y chooses the plane
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray a 3 4 4 rows columns");
    __annotation(L"garray b 3 4 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x, plane = threadIdx.y;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[(plane * rows + row) * columns + i] = a[(plane * rows + row) * columns + i] + plane;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 4 * count, 1);
    float *b = array<float>("b", 4 * count, 2);
    kernel<<<blocks(rows, 32), dim3(32, 4)>>>(a, b, rows, columns);
    return finish();
}
