// What: arms of a star, walked by loops: one tile for all
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7 | -DCASE=8
// EXPECT: unchanged | unchanged | staged | unchanged | unchanged | unchanged | unchanged | unchanged
// SIZES: 1 1, 17 5, 31 33, 65 47, 64 128
// GAIN: 1
#include "harness.h"

#define R 4

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < R || x >= columns - R || y < R || y >= rows - R)
        return;
    float s = a[y * columns + x];
    for (int k = 1; k <= R; k++)
        s += k * (a[y * columns + x - k] + a[y * columns + x + k] + a[(y - k) * columns + x] + a[(y + k) * columns + x]);
    b[y * columns + x] = s;
}
#elif CASE == 2
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < R || x >= columns - R || y < R || y >= rows - R)
        return;
    float s = 0;
    for (int k = R; k > 0; k -= 2)
        s += a[y * columns + x - k] - a[y * columns + x + k];
    for (unsigned j = 0; j < R; j++)
        s += a[(y - j) * columns + x] * a[(y + j) * columns + x];
    b[y * columns + x] = s;
}
#elif CASE == 3
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < R || x >= columns - R || y < R || y >= rows - R)
        return;
    float s = a[y * columns + x];
    for (int j = -R; j <= R; j++)
        for (int k = -1; k < 2; k++)
            s += j * a[(y + j) * columns + x + k];
    for (int k = -R; k != 0; ++k)
        s += a[y * columns + x + k] + a[y * columns + x - k];
    b[y * columns + x] = s;
}
#elif CASE == 4
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < R || x >= columns - R || y < R || y >= rows - R)
        return;
    float s = 0;
    for (int k = 1; k <= R; k++) {
        if (k % 2 == 0)
            s += a[y * columns + x - k];
        if (s > 3)
            continue;
        s += a[y * columns + x + k];
    }
    b[y * columns + x] = s;
}
#elif CASE == 5
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < R || x >= columns - R || y < R || y >= rows - R)
        return;
    float s = 0;
    for (int k = 1; k <= R; k++) {
        s += a[y * columns + x - k] + a[y * columns + x + k];
        if (s > 40)
            break;
        s -= a[(y - k) * columns + x];
    }
    b[y * columns + x] = s;
}
#elif CASE == 6
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < R || x >= columns - R || y < R || y >= rows - R)
        return;
    float s = 0;
    for (int j = 0; j < 2; j++)
        for (int k = j; k <= R; k++)
            s += a[y * columns + x - k] + a[(y + j) * columns + x + 1];
    b[y * columns + x] = s;
}
#elif CASE == 7
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < R || x >= columns - R || y < R || y >= rows - R)
        return;
    float s = 0;
    for (int k = 1; k <= R; k++)
        s += a[(y - k) * columns + x - k] + a[(y + k) * columns + x + k] + a[(y - k) * columns + x + k] + a[(y + k) * columns + x - k];
    b[y * columns + x] = s;
}
#elif CASE == 8
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < R || x >= columns - R || y < R || y >= rows - R)
        return;
    float s = 0;
    for (int k = 0; k < R; k++)
        s += a[y * columns + x - k] / (a[(y - R + 2 * k) * columns + x] + 1);
    b[y * columns + x] = s;
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
