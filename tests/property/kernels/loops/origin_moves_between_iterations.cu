// What: the place of the tile moves from round to round of the loop around
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int base = row * columns;
    for (int k = 0; k < 3; k++) {
        __annotation(L"loop i 0 columns-3 1");
        for (int i = 0; i < columns - 3; i++)
            b[base + i] += a[base + i] * k;
        base++;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
