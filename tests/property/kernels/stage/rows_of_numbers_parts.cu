// What: in rows of a known size, a part far from the row's start, and one counted from its end
// DEFINES: -DW=97
// SIZES: 31 97, 64 97
// GAIN: 1.9
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows W");
    __annotation(L"garray b 2 4 rows W");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 1 24 1");
    for (int i = 1; i < 24; i++)
        b[row * W + (W - 1) - i] = a[row * W + 72 + i] + a[row * W + 71 + i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
