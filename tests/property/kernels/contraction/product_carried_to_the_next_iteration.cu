// What: products that a round leaves to the next, or behind the loop: nvcc fuses them with a sum in the rounds that it unrolls together
// EXPECT: unchanged CL145
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// SIZES: 64 33, 128 70
#include "harness.h"

#if CASE == 1
#define ROUND s = (s + x) * by;
#elif CASE == 2
#define ROUND s += x; s *= by;
#elif CASE == 3
#define ROUND t = x * by; s += t;
#elif CASE == 4
#define ROUND s += t; t = x * by;
#elif CASE == 5
#define ROUND if (x > 0) t = x * by; s += t;
#else
#define ROUND u[0] = (u[0] + x) * by; s = u[0];
#endif
#if CASE == 3
#define LAST d[i] = t;
#else
#define LAST
#endif

__global__ void kernel(const float *a, float *__restrict__ c, float *__restrict__ d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 1, t = by, u[2] = {by, 1};
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        const float x = a[i * m + j];
        ROUND
    }
    LAST
    c[i] += s;
}

__global__ void element(const float *a, float *__restrict__ c, float *__restrict__ d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        c[i] = (c[i] + a[i * m + j]) * by;
    }
}

__global__ void element_behind(const float *a, float *__restrict__ c, float *__restrict__ d, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        d[i] = a[i * m + j] * by;
        c[i] += d[i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count), *c = array<float>("c", rows, 2), *d = array<float>("d", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(a, c, d, 0.37f, rows, columns);
    element<<<blocks(rows, 64), 64>>>(a, c, d, 0.37f, rows, columns);
    element_behind<<<blocks(rows, 64), 64>>>(a, c, d, 0.37f, rows, columns);
    return finish();
}
