// What: blockIdx.y selects a plane
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 gridDim.y rows columns");
    __annotation(L"garray b 3 4 gridDim.y rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[(blockIdx.y * rows + row) * columns + i] = a[(blockIdx.y * rows + row) * columns + i] * 2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 3 * count, 1);
    float *b = array<float>("b", 3 * count, 2);
    kernel<<<dim3(blocks(rows, 64), 3), 64>>>(a, b, rows, columns);
    return finish();
}
