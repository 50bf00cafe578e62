// What: the iterator is used behind the loop
// GAIN: 1.2
// WAVEFRONTS: 3
#include "harness.h"

__global__ void kernel(const float *a, float *b, int *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray c 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int i;
    for (i = 0; i < columns; i += 2) {
        __annotation(L"loop i 0 columns 2");
        b[row * columns + i] = a[row * columns + i];
    }
    c[row] = i;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    int *c = array<int>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
