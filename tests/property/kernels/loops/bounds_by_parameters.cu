// What: start and end are parameters
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, int first, int last)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int i = first; i < last; i++) {
        __annotation(L"loop i first last 1");
        b[row * columns + i] = a[row * columns + i] * 2;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, columns / 3, columns - columns / 5);
    return finish();
}
