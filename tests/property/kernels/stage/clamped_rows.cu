// What: a window that moves along a row and is kept inside on both sides; and on one, of doubles
// OPTIONS: --weigh=sectors
#include "harness.h"

__global__ void kernel(const float *a, const double *c, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray c 2 8 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        float sum = 0;
        for (int k = -2; k <= 2; k++)
            sum += a[row * columns + min(max(i + k, 0), columns - 1)] * k;
        b[row * columns + i] = sum + (float)c[row * columns + max(i - 1, 0)];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    double *c = array<double>("c", count, 3);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, c, b, rows, columns);
    return finish();
}
