// What: a product that meets another one in a sum, and is used besides: nvcc fuses it in some of the rounds that it
//       writes out together, and not in others
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void variable(const float *a, const float *d, float *c, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        float value = d[j] * a[i * m + j];
        s += value;
        s += value - a[i * m + j] * 0.25f;
    }
    c[i] = s;
}

__global__ void text(const float *a, const float *d, float *c, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        s += d[j] * a[i * m + j];
        s += a[i * m + j] * d[j] - a[i * m + j] * 0.25f;
    }
    c[i] = s;
}

__global__ void compound(const float *a, const float *d, float *c, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        float value = d[j] * a[i * m + j];
        s += value;
        value -= a[i * m + j] * 0.25f;
        s += value;
    }
    c[i] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *d = array<float>("d", columns, 2), *c = array<float>("c", rows, 3);
    variable<<<blocks(rows, 64), 64>>>(a, d, c, rows, columns);
    text<<<blocks(rows, 64), 64>>>(a, d, c, rows, columns);
    compound<<<blocks(rows, 64), 64>>>(a, d, c, rows, columns);
    return finish();
}
