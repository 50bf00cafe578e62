// What: sums of two products, of elements that would be in registers, or would be loaded again behind a loop: which of
//       them nvcc fuses depends on when it has their factors
// EXPECT: unchanged CL145
// SIZES: 64 43, 128 70
#include "harness.h"

__global__ void kernel(float *b, float *d, const float *a, float *sums, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray d 2 4 m n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        s += a[i];
        d[j * n + i] = s;
    }
    for (int j = 0; j < 3; j++)
        s += d[j * n + i] + a[i];
    d[n + i] -= s * a[i] + b[i] * 0.25f;
    sums[i] = s;
}

/* nvcc has y[i] before the loop, and loads it again behind tiles; it loads c[i] in any case */
__global__ void had_before(float2 *y, const float *a, const float *c, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray y 1 8 n");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    y[i].y += 1;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++)
        s += a[i * m + j];
    y[i].x += s;
    y[i].x += y[i].y * c[i] + y[i].y * 0.3f;
}

/* a[i] would be in a register; d[i] is changed before */
__global__ void beside_memory(float *b, float *d, const float *a, float *sums, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 2 4 n 4");
    __annotation(L"nostage d");
    __annotation(L"garray d 1 4 n");
    __annotation(L"garray sums 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    d[i] += a[i] * 0.75f;
    d[i] = d[i] * a[i] + a[i] * a[i];
    for (int j = 0; j < 9; j++)
        s -= a[i];
    b[i * 4 + 2] += b[i * 4];
    sums[i] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float *d = array<float>("d", count, 1), *sums = array<float>("sums", rows, 2);
    float *a = array<float>("a", rows, 3), *b = array<float>("b", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(b, d, a, sums, rows, columns);
    float2 *y = array<float2>("y", rows, 5);
    had_before<<<blocks(rows, 64), 64>>>(y, array<float>("e", count, 6), a, rows, columns);
    beside_memory<<<blocks(rows, 64), 64>>>(array<float>("f", rows * 4, 7), b, a, sums, rows);
    return finish();
}
