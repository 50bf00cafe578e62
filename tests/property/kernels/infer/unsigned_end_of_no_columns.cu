// What: of no rows and no columns the loop's unsigned end is 2^32 - 1, and no thread begins it
// OPTIONS: --infer -O2 -arch=sm_90 --weigh=sectors
// SIZES: 0 0, 1 2, 33 34, 300 97
// GAIN: 1
#include "harness.h"

static __global__ void kernel(const int *__restrict__ a, int *__restrict__ b, unsigned rows, unsigned columns,
                              unsigned first)
{
    const int r = blockIdx.x * 256 + threadIdx.x;
    if (!(r < rows))
        return;
    for (int k = first / 4; k < columns - 1; k++)
        b[r * columns + k] = a[r * columns + k + 1] + a[2 * r * columns + k + 1] * 3;
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", 2 * count + 1, 1), *b = array<int>("b", count, 2);
    kernel<<<rows / 256 + 1, 256>>>(a, b, rows, columns, 0);
    return finish();
}
