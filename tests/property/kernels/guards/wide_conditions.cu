// What: conditions that are computed in 64 bits, or unsigned, where 32 bits or signs would tell otherwise
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8 | -DCASE=9
// EXPECT: staged | staged | staged | unchanged | staged | staged | staged | staged | staged
// GAIN: 1
// WAVEFRONTS: 2
// SIZES: 1 1, 33 32, 97 101
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && x * 100000000LL > columns)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 2
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && (long long)x * x * 1000000 + (long long)y * y * 1000000 <= 900000000LL)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 3
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    long long v = -2147483647;
    if (x < columns && y < rows && x - v > columns)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 4
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const size_t big = 2000000000;
    if (x < columns && y < rows && x * big + 147483640 > columns)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 5
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    long long w = 100000000;
    if (x < columns && y < rows && (x + y) * w > 9)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 6
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows && x < 5u + 0xffffffff)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 7
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const unsigned nil = -1;
    if (x < columns && y < rows && x + nil < 30)
        b[x * rows + y] = a[y * columns + x];
}
#elif CASE == 8
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    long long m = (long long)rows * 100000000;
    if (x < columns && y < rows && x + m > 5000)
        b[x * rows + y] = a[y * columns + x];
}
#else
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    char32_t d = 3;
    if (x < columns && y < rows && x - d > 5)
        b[x * rows + y] = a[y * columns + x];
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
