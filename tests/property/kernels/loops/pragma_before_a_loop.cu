// What: pragmas stay with their loops: behind the bound check, and where a region begins with one
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// GAIN: 1.3
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    float s = 0, p[4];
#pragma unroll
    for (int j = 0; j < 4; j++)
        p[j] = j;
    __annotation(L"loop k 0 columns 1");
    for (int k = 0; k < columns; k++)
        s += a[i * columns + k] * p[k & 3];
    #pragma unroll
    for (int j = 0; j < 4; j++)
        b[i * 4 + j] = s * j;
}
#elif CASE == 2
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
        float s = 0;
#pragma unroll 2
        for (int t = 0; t < 3; t++) {
            __annotation(L"loop k 0 columns 1");
#pragma unroll 4
            for (int k = 0; k < columns; k++)
                s += a[i * columns + k] * t;
        }
        s *= 2;
#pragma unroll
        for (int j = 0; j < 4; j++)
            b[i * 4 + j] = s * j;
        b[i * 4] += 1;
    }
}
#else
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows 4");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= rows)
        return;
    float s = 0;
    #pragma unroll
    for (int k = 0; k < 1; k++)
        s += a[x * columns + k] * a[(rows - 1 - x) * columns + k];
#pragma unroll
    for (int j = 0; j < 4; j++)
        b[x * 4 + j] = s * j;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", rows * 4, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
