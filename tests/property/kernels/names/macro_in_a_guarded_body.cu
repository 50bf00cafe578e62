// What: the annotation is first in the body of a for in a bound check; c is no garray
#include "harness.h"

__global__ void kernel(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float s = 0;
        for (int i = 0; i < columns; i++) {
            __annotation(L"loop i 0 columns 1");
            s += a[row * columns + i] * b[i];
        }
        c[row] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", columns, 2);
    float *c = array<float>("c", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
