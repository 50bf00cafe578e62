// What: the iterator behind a loop that counts down
#include "harness.h"

__global__ void kernel(const float *a, int *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows (columns+1)");
    __annotation(L"garray b 1 4 rows");
    __annotation(L"garray c 2 4 rows columns+1");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int i = 77;
    __annotation(L"loop i columns -1 -1");
    for (i = columns; i > -1; i--)
        c[row * (columns + 1) + i] = a[row * (columns + 1) + i];
    b[row] = i;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", rows * (size_t)(columns + 1), 1);
    int *b = array<int>("b", rows, 2);
    float *c = array<float>("c", rows * (size_t)(columns + 1), 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
