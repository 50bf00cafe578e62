// What: arms in one and three dimensions, along a tile, of bytes, under conditions, kept inside
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// EXPECT: unchanged | staged | staged | unchanged | unchanged | unchanged
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1
#include "harness.h"

#define R 4

#if CASE == 1
#define KERNEL kernel
#define GRID blocks(rows * columns, 128)
#define BLOCK 128
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 rows*columns");
    __annotation(L"garray b 1 4 rows*columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int count = rows * columns;
    if (i >= R && i < count - R) {
        float s = 0;
        for (int k = 1; k <= R; k++)
            s += k * (a[i - k] + a[i + k]);
        b[i] = s;
    }
}
#elif CASE == 2
#define KERNEL kernel
#define GRID dim3(blocks(columns, 8), blocks(rows, 8))
#define BLOCK dim3(8, 8, 4)
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 8x8x4");
    __annotation(L"garray a 3 4 2 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 3 4 2 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < R || x >= columns - R || y < R || y >= rows - R || z >= 2)
        return;
    float s = 0;
    for (int k = 1; k <= R; k++)
        s += a[(z * rows + y) * columns + x - k] + a[(z * rows + y) * columns + x + k] +
             a[(z * rows + y - k) * columns + x] + a[(z * rows + y + k) * columns + x];
    b[(z * rows + y) * columns + x] = s;
}
#elif CASE == 3
#define KERNEL kernel
#define GRID blocks(rows, 64)
#define BLOCK 64
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int j = R; j < columns - R; j++) {
        __annotation(L"loop j R columns-R 1");
        float s = 0;
        for (int k = 1; k <= R; k++)
            s += k * (a[row * columns + j - k] - a[row * columns + j + k]);
        b[row * columns + j] = s;
    }
}
#elif CASE == 4
#define KERNEL kernel
#define GRID dim3(blocks(columns, 32), blocks(rows, 8))
#define BLOCK dim3(32, 8)
#define ELEMENT unsigned char
__global__ void kernel(const unsigned char *a, unsigned char *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    int s = a[y * columns + x];
    for (int k = 1; k <= R; k++) {
        if (x + k < columns)
            s += a[y * columns + x + k];
        if (x >= k)
            s -= a[y * columns + x - k];
        if (y >= k && y + k < rows)
            s ^= a[(y - k) * columns + x] + a[(y + k) * columns + x];
    }
    b[y * columns + x] = s;
}
#elif CASE == 5
#define KERNEL kernel
#define GRID dim3(blocks(columns, 32), blocks(rows, 8))
#define BLOCK dim3(32, 8)
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    float s = a[y * columns + x];
    for (int k = 1; k <= R; k++)
        s += a[y * columns + max(x - k, 0)] + a[y * columns + min(x + k, columns - 1)];
    b[y * columns + x] = s;
}
#elif CASE == 6
#define KERNEL kernel<3>
#define GRID dim3(blocks(columns, 100), rows)
#define BLOCK 100
template <int N>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 100");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < N || x >= columns - N)
        return;
    float s = 0;
#pragma unroll
    for (int k = 0; k <= 2; k++)
        s += a[y * columns + x - k] * a[y * columns + x + k];
    b[y * columns + x] = s;
}
#endif
#ifndef ELEMENT
#define ELEMENT float
#endif

int main(int argc, char **argv)
{
    SIZES
    ELEMENT *a = array<ELEMENT>("a", 2 * count, 1);
    ELEMENT *b = array<ELEMENT>("b", 2 * count, 2);
    KERNEL<<<GRID, BLOCK>>>(a, b, rows, columns);
    return finish();
}
