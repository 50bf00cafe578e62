// What: a loop's iterator has the name of the kernel, whose launches are changed all the same
// OPTIONS: --infer -O2 --weigh=sectors
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__global__ void row(const float *a, float *b, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float sum = 0;
        for (int row = 0; row < columns; row++)
            sum += a[r * columns + row];
        b[r] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    row<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
