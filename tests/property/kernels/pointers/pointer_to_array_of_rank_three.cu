// What: rank 3 through a pointer to arrays of arrays
// SIZES: 1, 63, 64, 65, 128
#include "harness.h"

#define COLUMNS 67

__global__ void kernel(double (*a)[5][COLUMNS], int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 3 8 rows 5 COLUMNS");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int y = 0; y < 5; y++) {
        __annotation(L"loop x 0 COLUMNS 1");
        for (int x = 0; x < COLUMNS; x++)
            a[row][y][x] = a[row][y][x] * 2 + y;
    }
}

int main(int argc, char **argv)
{
    SIZES
    double *a = array<double>("a", (size_t)rows * COLUMNS * 5, 1);
    kernel<<<blocks(rows, 64), 64>>>((double (*)[5][COLUMNS])a, rows);
    return finish();
}
