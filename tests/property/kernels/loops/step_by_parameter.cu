// What: start and step are parameters
// OPTIONS: --weigh=sectors
// GAIN: 1.2
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int first, int step)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int i = first; i < columns; i += step) {
        __annotation(L"loop i first columns step");
        b[row * columns + i] = a[row * columns + i] * 2;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 1, 3);
    return finish();
}
