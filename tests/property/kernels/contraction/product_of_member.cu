// What: a product is stored in one member, and another one is added to something: it is no product
// SIZES: 1 1, 64 43, 128 70
// OPTIONS: --weigh=sectors
// GAIN: 1.5
// WAVEFRONTS: 2
#include "harness.h"

__global__ void kernel(float2 *b, const float2 *a, float *sums, float s, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 2 8 n m");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"garray sums 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++) {
        b[i * m + k].x = b[i * m + k].y * a[i * m + k].y;
        s += b[i * m + k].y - a[i * m + k].y;
    }
    sums[i] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float2 *b = array<float2>("b", count, 1), *a = array<float2>("a", count, 2);
    float *sums = array<float>("sums", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(b, a, sums, 0.7f, rows, columns);
    return finish();
}
