// What: sums of two products of which one is stored in the kernel's own shared memory, which the loop declares
// EXPECT: unchanged
// OPTIONS: -O2 --infer
// SIZES: 31 33, 97 101
#include "harness.h"

__global__ void read_back(const float *__restrict__ a, const float *__restrict__ f,
    float *__restrict__ o, int rows, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    for (int i = 0; i < columns; i++)
        s += a[x * columns + i] * f[i];
    s = 1.0f / (s + 1.0f);
    for (int i = 0; i < columns; i++) {
        __shared__ float kept[64];
        const float v = a[x * columns + i];
        kept[threadIdx.x & 63] = f[x] * v;
        o[x * columns + i] = kept[threadIdx.x & 63] + s * f[x];
    }
}

__global__ void in_a_variable(const float *__restrict__ a, const float *__restrict__ f,
    float *__restrict__ o, int rows, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    for (int i = 0; i < columns; i++)
        s += a[x * columns + i] * f[i];
    s = 1.0f / (s + 1.0f);
    for (int i = 0; i < columns; i++) {
        __shared__ float kept[64];
        const float v = a[x * columns + i];
        kept[threadIdx.x & 63] = f[x] * v;
        const float w = kept[threadIdx.x & 63];
        o[x * columns + i] = w + s * f[x];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *f = array<float>("f", rows + columns, 3);
    float *o = array<float>("o", count, 4);
    read_back<<<blocks(rows, 32), 32>>>(a, f, o, rows, columns);
    in_a_variable<<<blocks(rows, 32), 32>>>(a, f, o, rows, columns);
    return finish();
}
