// What: numbers and types of a template in sizes, subscripts and arrays of the kernel's own
// OPTIONS: --weigh=sectors
// WAVEFRONTS: 2
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40
#include "harness.h"
template <typename T, int TILE> __global__ void tr(const T *a, T *b, int h, int w)
{
    __shared__ T t[TILE][TILE + 1];
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 w h");
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    if (x < w && y < h)
        t[threadIdx.y][threadIdx.x] = a[y * w + x];
    __syncthreads();
    if (x < w && y < h)
        b[x * h + y] = t[threadIdx.y][threadIdx.x];
}
template <int N> __global__ void rowsums(const float *a, float *b, int h, int w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 1 4 h");
    __shared__ float part[N];
    const int y = blockIdx.x * N + threadIdx.x;
    float s = 0;
    if (y < h) {
        __annotation(L"loop i 0 w 1");
        for (int i = 0; i < w; i++)
            s += a[y * w + i];
    }
    part[threadIdx.x] = s;
    __syncthreads();
    if (y < h)
        b[y] = s + part[N - 1 - threadIdx.x];
}
int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 1);
    tr<float, 16>
        <<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    rowsums<64><<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
