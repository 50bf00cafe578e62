// What: products that are fused the same in tiles: stored for good and added at once; scaled before a loop; in sums of
//       which both have elements of the same arrays that nothing else reads
// SIZES: 64 43, 128 70
// OPTIONS: --weigh=sectors
// GAIN: 1.5
// CONTRACT: 1
#include "harness.h"

__global__ void squares(const float *a, float *b, float *d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 (n + 1) m");
    __annotation(L"garray b 2 4 (n + 1) m");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        b[i * m + j] *= b[i * m + j];
        s += b[i * m + j];
    }
    d[i] += s;
}

__global__ void scaled(const float *a, float *b, float *d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 (n + 1) m");
    __annotation(L"garray b 2 4 (n + 1) m");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    d[i] *= 0.3f;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        d[i] += a[i * m + j] * b[i * m + j];
    }
    d[i] += 1;
}

__global__ void crossed(const float *a, float *b, float *d, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 (n + 1) m");
    __annotation(L"garray b 2 4 (n + 1) m");
    __annotation(L"garray d 1 4 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) {
        s += 0.3f * a[i * m + j] * b[(i + 1) * m + j] +
             0.7f * a[(i + 1) * m + j] * b[i * m + j];
    }
    d[i] += s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count + columns), *b = array<float>("b", count + columns, 2);
    float *d = array<float>("d", rows, 3);
    squares<<<blocks(rows, 64), 64>>>(a, b, d, rows, columns);
    scaled<<<blocks(rows, 64), 64>>>(a, b, d, rows, columns);
    crossed<<<blocks(rows, 64), 64>>>(a, b, d, rows, columns);
    return finish();
}
