// What: template parameters for type and size
// SIZES: 1, 63, 64, 65, 128
#include "harness.h"

template <typename T, int COLUMNS> __global__ void kernel(const T *a, T *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows COLUMNS");
    __annotation(L"garray b 2 4 rows COLUMNS");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 COLUMNS 1");
    for (int i = 0; i < COLUMNS; i++)
        b[row * COLUMNS + i] = a[row * COLUMNS + i] * 2;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * 77, 1);
    float *b = array<float>("b", (size_t)rows * 77, 2);
    kernel<float, 77><<<blocks(rows, 64), 64>>>(a, b, rows);
    return finish();
}
