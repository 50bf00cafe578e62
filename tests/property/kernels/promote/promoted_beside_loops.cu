// What: an element in a register, and loops beside the region that write it in memory
// SIZES: 1 1, 33 5, 64 0, 65 7, 31 40
// TELLS: CL058
// GAIN: 1
#include "harness.h"

__global__ void behind(const float *a, float *u, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray u 1 4 n");
    int x = blockIdx.x * 32 + threadIdx.x;
    if (x >= n)
        return;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        u[x] += a[x * m + i];
    u[x] = 3 + u[x] * 2;
    for (int k = 0; k < m; k++)
        if (k % 2 == 0)
            u[x] = u[x] + k;
}

__global__ void before(const float *a, float *u, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray u 1 4 n");
    int x = blockIdx.x * 32 + threadIdx.x;
    if (x >= n)
        return;
    for (int i = 0; i < m; i += 2)
        u[x] = u[x] / 2 + a[x * m + i];
    u[x] = u[x] - 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++)
        u[x] = u[x] - 2;
}

__global__ void other_name(const float *a, float *u, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray u 1 4 n");
    int x = blockIdx.x * 32 + threadIdx.x, y = 0;
    if (x >= n)
        return;
    for (int i = 0; i < 1; i++)
        y = x;
    u[y] = u[y] - 1;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++)
        u[x] = u[x] + a[x * m + k];
    u[x] *= 2;
    do
        x = n;
    while (x < 0);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *u = array<float>("u", rows, 2);
    behind<<<blocks(rows, 32), 32>>>(a, u, rows, columns);
    before<<<blocks(rows, 32), 32>>>(a, u, rows, columns);
    other_name<<<blocks(rows, 32), 32>>>(a, u, rows, columns);
    return finish();
}
