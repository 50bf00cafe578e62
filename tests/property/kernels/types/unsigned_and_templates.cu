// What: comparisons are ints, unsigned sums wrap, numbers of templates have types
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9 | -DCASE=10 | -DCASE=11 | -DCASE=12 | -DCASE=13 | -DCASE=14
// EXPECT: staged | staged | staged | staged | staged | staged | staged | staged | staged | unchanged | unchanged CL135 | unchanged CL135 | staged | staged
// GAIN: 1
// WAVEFRONTS: 2
// SIZES: 1 1, 33 32, 97 101
// OPTIONS: --weigh=sectors
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && x + (0 - (1u > 0)) / 2 >= 0)
        b[(x + (0 - (1u > 0)) / 2) * rows + y] = a[y * columns + x];
}
#elif CASE == 2
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && x >= 0)
        b[(x + (-1 < (1u != 2)) - 1) * rows + y] = a[y * columns + x];
}
#elif CASE == 3
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && x > (0xffffffffu + 1u ? 1 : 0) - 1)
        b[(x + (0xffffffff - -1 ? 5 : 7) - 7) * rows + y] = a[y * columns + x];
}
#elif CASE == 4
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && x > 1)
        b[(x + ((1 ? -1 : 0u) / 2 == 2147483647) - 1) * rows + y] = a[y * columns + x];
}
#elif CASE == 5
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int o = columns + 0xffffff00u;
    if (x < columns && y < rows && x > 2)
        b[(x + (o + 256 - columns)) * rows + y] = a[y * columns + x];
}
#elif CASE == 6
#define LAUNCH kernel<2>
template <unsigned NT>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && x > (int)NT - 3)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 7
#define LAUNCH kernel<2>
template <unsigned NT>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && (long long)y * columns + x - 3 < NT)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 8
#define LAUNCH kernel<3>
template <size_t NT>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    long long lo = NT - 5;
    if (x < columns && y < rows && x > lo)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 9
#define LAUNCH kernel<>
template <unsigned NT = 2>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    long long lo = NT - 5;
    if (x < columns && y < rows && x > lo)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 10
#define LAUNCH kernel<2, true>
template <short NT, bool UP>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && (UP ? x > NT : x < NT))
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 11
#define LAUNCH kernel<LEFT>
enum Side : unsigned { LEFT = 2 };
template <Side NT>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && x - 3 < (long long)NT)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 12
#define LAUNCH kernel<unsigned, 2>
template <typename S, S NT>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && x > (int)NT - 3)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 13
#define LAUNCH kernel<4>
template <unsigned NT>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned far = NT + 0xfffffffeu;
    if (x < columns && y < rows && far < 5)
        b[(x + (int)far - (int)NT + 2) * rows + y] = a[y * columns + x];
}
#elif CASE == 14
#define LAUNCH kernel<4>
template <int NT>
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int far = threadIdx.x + 4294967296 + NT - 4;
    if (x < columns && y < rows && far < 12)
        b[(x + far - (int)threadIdx.x) * rows + y] = a[y * columns + x];
}
#endif
#ifndef LAUNCH
#define LAUNCH kernel
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    LAUNCH<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
