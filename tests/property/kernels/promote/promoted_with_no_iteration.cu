// What: each round writes the element, what stands behind the loop reads it, and there may be no round
// SIZES: 33 1, 1 1, 64 2, 65 0, 31 40
// GAIN: 0.9
#include "harness.h"

__global__ void kernel(const float *a, float *u, int n, int m)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray u 1 4 n");
    int x = blockIdx.x * 32 + threadIdx.x;
    if (x >= n)
        return;
    __annotation(L"loop i 1 m 1");
    for (int i = 1; i < m; i++)
        u[x] = a[x * m + i] + 2;
    u[x] = u[x] - 1;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *u = array<float>("u", rows, 2);
    kernel<<<blocks(rows, 32), 32>>>(a, u, rows, columns);
    return finish();
}
