// What: sums of two products whose factors are sums of elements, some in tiles: which of them is ready first changes
// EXPECT: unchanged
// OPTIONS: -O2 --infer
// SIZES: 31 33, 97 101
#include "harness.h"

static __global__ void kernel(const float *__restrict__ a, float *__restrict__ s, const float *__restrict__ e, float alpha, int n, int m)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= m)
        return;
    float g = a[y * n + x] * a[x * m + y] - a[y * n + x] * e[y];
    float h = a[y * n + x] * 0.3f - a[y * n + x] * e[y];
    s[x * m + y] = h * alpha + g * g;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *e = array<float>("e", rows, 2);
    float *s = array<float>("s", count, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(a, s, e, 0.3711f, columns, rows);
    return finish();
}
