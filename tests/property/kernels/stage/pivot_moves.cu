// What: row elimination: the pivot is the first element that is changed
// EXPECT: unchanged CL132
#include "harness.h"

__global__ void kernel(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int k = 0; k < columns; k += 5) {
        __annotation(L"loop i k columns 1");
        for (int i = k; i < columns; i++)
            a[row * columns + i] -= a[row * columns + k] * 0.5f;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    kernel<<<blocks(rows, 64), 64>>>(a, rows, columns);
    return finish();
}
