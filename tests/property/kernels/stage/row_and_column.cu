// What: a matrix and its transpose
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows rows");
    __annotation(L"garray b 2 4 rows rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 rows 1");
    for (int i = 0; i < rows; i++)
        b[row * rows + i] = a[row * rows + i] + a[i * rows + row];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1);
    float *b = array<float>("b", (size_t)rows * rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
