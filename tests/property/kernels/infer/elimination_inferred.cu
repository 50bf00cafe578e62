// OPTIONS: -O2 --infer --weigh=sectors
// SIZES: 1 1, 31 31, 33 32, 65 33, 97 101
// Steps of an elimination that nobody annotates, a thread a row. Nobody promises either where the array begins, so the
// host asks whether k is negative: row k would be one before it.
#include "harness.h"

__global__ void subtracts(float *a, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > k && i < n)
        for (int j = k + 1; j < n; j++)
            a[i * n + j] -= a[k * n + j];
}

__global__ void eliminates(float *a, float *m, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
    if (i < n) {
        float f = a[i * n + k] / a[k * n + k];
        m[i * n + k] = f;
        for (int j = k + 1; j < n; j++)
            a[i * n + j] -= f * a[k * n + j];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", (size_t)rows * rows, 1), *b = array<float>("b", (size_t)columns * columns, 2),
          *m = array<float>("m", (size_t)columns * columns, 3);
    for (int k = 0; k < rows && k < 40; k += 13)
        subtracts<<<blocks(rows, 128), 128>>>(a, rows, k);
    for (int k = 0; k < columns && k < 40; k += 13)
        eliminates<<<blocks(columns, 64), 64>>>(b, m, columns, k);
    return finish();
}
