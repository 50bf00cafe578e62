// What: one element is written under a condition, one read under it, one always written
// WAVEFRONTS: 1.2
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(const int *a, int *sometimes, int *always, int *largest, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray sometimes 1 4 rows");
    __annotation(L"garray always 1 4 rows");
    __annotation(L"garray largest 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        int value = a[row * columns + i];
        if (value > 100)
            sometimes[row] = value;
        always[row] = value + (value & 1 ? always[row] : 0);
        if (largest[row] < value)
            largest[row] = value;
    }
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", count, 1);
    int *sometimes = array<int>("sometimes", rows, 2);
    int *always = array<int>("always", rows, 3);
    int *largest = array<int>("largest", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, sometimes, always, largest, rows, columns);
    return finish();
}
