// What: two loops in each other, both annotated
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 rows 7 columns");
    __annotation(L"garray b 3 4 rows 7 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop y 0 7 1");
    for (int y = 0; y < 7; y++) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[(row * 7 + y) * columns + i] = a[(row * 7 + y) * columns + i] + y;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 7 * count, 1);
    float *b = array<float>("b", 7 * count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
