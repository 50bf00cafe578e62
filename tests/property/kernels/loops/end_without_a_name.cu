// What: the loop ends at a value that has no name; nothing that is written needs one
// SIZES: 1 1 5, 33 32 5, 65 33 6, 97 101 4
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int part)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 min(part*part,columns) 1");
    for (int i = 0; i < min(part * part, columns); i++)
        sum += a[row * columns + i];
    b[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    int part = argc > 3 ? atoi(argv[3]) : 5;
    kernel<<<blocks(rows, 64), 64>>>(array<float>("a", count, 1), array<float>("b", rows, 2), rows, columns, part);
    return finish();
}
