// What: the kept element is touched before and behind the loop, and in a second loop
#include "harness.h"

__global__ void kernel(const float *a, float *b, int rows, int columns, float beta)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        b[row] *= beta;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[row] += a[row * columns + i];
        b[row] = b[row] * 0.5f;
        __annotation(L"loop k 1 columns 1");
        for (int k = 1; k < columns; k++)
            b[row] -= a[row * columns + k] * a[row * columns + k - 1];
        b[row] += 1;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns, 0.75f);
    return finish();
}
