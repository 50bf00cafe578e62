// What: a sum whose first value has no text of its own, for a macro writes it with its `=`: no element of a register tile can
//       be given it (0 was taken for it)
// OPTIONS: -O2 --infer --merge=4 -arch=sm_90
// SIZES: 1 1, 33 17, 70 65
#include "harness.h"

#define BEGINS = 1

__global__ void product(const float *a, const float *b, float *c, int n)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n && col < n) {
        float sum BEGINS;
        for (int k = 0; k < n; k++)
            sum += a[row * n + k] * b[k * n + col];
        c[row * n + col] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows < columns ? rows : columns;
    float *a = array<float>("a", n * n, 1), *b = array<float>("b", n * n, 2), *c = array<float>("c", n * n, 3);
    product<<<dim3(blocks(n, 16), blocks(n, 16)), dim3(16, 16)>>>(a, b, c, n);
    return finish();
}
