// What: a middle dimension is read twice and written once: the store's cells are not the load's
// SIZES: 33 33, 97 101, 200 70
// GAIN: 1.5
#include "harness.h"

__global__ void kernel(double *a, int rows, int columns)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray a 3 8 rows 2 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[(row * 2 + 1) * columns + i] = a[(row * 2) * columns + i] * 3 + a[(row * 2 + 1) * columns + i];
}

int main(int argc, char **argv)
{
    SIZES
    double *a = array<double>("a", count * 2, 1);
    kernel<<<blocks(rows, 96), 96>>>(a, rows, columns);
    return finish();
}
