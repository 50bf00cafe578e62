// Values around loops that only add: what nvcc fuses with a sum before and behind them is counted.
#include "cudalite.h"

__global__ void kept_factor(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float old = c[i] * by, sum = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++)
        sum += a[i * m + j];
    c[i] = old + sum;
}

__global__ void assigned_factor(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float old, sum = 0;
        old = by * c[i];
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++)
            sum += a[i * m + j];
        c[i] = sum - d[i] + old;
    }
}

__global__ void behind(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++)
        sum += a[i * m + j];
    float x = sum * c[i];
    float y = d[i] * d[i];
    d[i] = x + by;
    c[i] = y + sum;
}

__global__ void before(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = c[i] * d[i];
    float y = x + by, z = d[i];
    y *= by;
    y += z;
    c[i] = y;
    float sum = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++)
        sum += a[i * m + j];
    d[i] = sum * y + z;
}

__global__ void between(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0, other = 0;
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++)
            sum += a[i * m + j];
        float x = sum * by;
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++)
            other += a[i * m + j];
        c[i] = x + other;
    }
}

__global__ void by_a_constant(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++)
        sum += a[i * m + j];
    c[i] = sum * 0.3f + d[i];
}

__global__ void by_a_variable(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float third = 1.0f / 3;
    if (i < n) {
        float sum = 0;
        __annotation(L"loop j 0 m 1");
        for (int j = 0; j < m; j++)
            sum += a[i * m + j];
        sum *= third;
        c[i] = sum - d[i];
        d[i] = by;
    }
}

__global__ void by_two_constants(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++)
        sum += a[i * m + j];
    c[i] = 1.3f * sum + 0.7f * d[i];
}

__global__ void from_one(const float *a, float *c, float *d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = by;
    sum = 1;
    __annotation(L"loop j 2 m 3");
    for (int j = 2; j < m; j += 3)
        sum += a[i * m + j];
    c[i] = d[i] - sum / 2;
}

void launch(const float *a, float *c, float *d, int n, int m)
{
    kept_factor<<<(n + 63) / 64, 64>>>(a, c, d, 1.5f, n, m);
    assigned_factor<<<(n + 63) / 64, 64>>>(a, c, d, 1.5f, n, m);
    behind<<<(n + 63) / 64, 64>>>(a, c, d, 1.5f, n, m);
    before<<<(n + 63) / 64, 64>>>(a, c, d, 1.5f, n, m);
    between<<<(n + 63) / 64, 64>>>(a, c, d, 1.5f, n, m);
    by_a_constant<<<(n + 63) / 64, 64>>>(a, c, d, 1.5f, n, m);
    by_a_variable<<<(n + 63) / 64, 64>>>(a, c, d, 1.5f, n, m);
    by_two_constants<<<(n + 63) / 64, 64>>>(a, c, d, 1.5f, n, m);
    from_one<<<(n + 63) / 64, 64>>>(a, c, d, 1.5f, n, m);
}
