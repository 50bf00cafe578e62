// What: one array is staged though that gains nothing, one is not though it would
// GAIN: 0.5
#include "harness.h"

__global__ void kernel(const float *a, const float *b, const float *c, float *d, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"stage b");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray d 1 4 rows");
    #pragma cudalite nostage c
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i] * b[i * rows + row] - c[row * columns + i];
    d[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *c = array<float>("c", count, 3);
    float *d = array<float>("d", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, d, rows, columns);
    return finish();
}
