// What: a triangle is mirrored
// EXPECT: unchanged CL121
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 row 1");
    for (int i = 0; i < row; i++)
        a[i * rows + row] = a[row * rows + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1);
    kernel<<<blocks(rows, 64), 64>>>(a, rows, columns);
    return finish();
}
