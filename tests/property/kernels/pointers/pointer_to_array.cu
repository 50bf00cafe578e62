// What: parameters that are pointers to arrays
// SIZES: 1, 63, 64, 65, 128
// GAIN: 1.5
#include "harness.h"

#define COLUMNS 67

__global__ void kernel(const float (*a)[COLUMNS], float b[][COLUMNS], int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows COLUMNS");
    __annotation(L"garray b 2 4 rows COLUMNS");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 COLUMNS 1");
    for (int i = 0; i < COLUMNS; i++)
        b[row][i] = a[row][i] + a[row][COLUMNS - 1 - i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * COLUMNS, 1);
    float *b = array<float>("b", (size_t)rows * COLUMNS, 2);
    kernel<<<blocks(rows, 64), 64>>>((const float (*)[COLUMNS])a, (float (*)[COLUMNS])b, rows);
    return finish();
}
