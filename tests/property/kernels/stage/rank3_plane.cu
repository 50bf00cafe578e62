// What: rank 3, threads along the middle dimension
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 4 3 rows columns");
    __annotation(L"garray b 3 4 3 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int z = 0; z < 3; z++) {
        __annotation(L"loop x 0 columns 1");
        for (int x = 0; x < columns; x++)
            b[(z * rows + row) * columns + x] = a[(z * rows + row) * columns + x] * z;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", 3 * count, 1);
    float *b = array<float>("b", 3 * count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
