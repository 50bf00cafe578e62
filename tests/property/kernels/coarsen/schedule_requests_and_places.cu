// What: schedules, and register tiles, of kernels that look as if they could have them: a place under an operator, initialisers that
//       read or do something before the check, parameters that are assigned, values that rounds leave to each other in memory or in
//       arrays, gridDim, names that hide others, lanes that ask each other, numbers of other types.
// GAIN: 1
// OPTIONS: -O2 -arch=sm_90 -w
// SIZES: 33 31, 64 64, 300 20
#include "harness.h"

constexpr int TPB = 64;
__device__ float kept;
namespace mine { __device__ int min(int a, int b) { return a + b; } }

__global__ void cut(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x % 64;
    if (i >= rows) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[i * columns + j] = a[i * columns + j] * 2;
}

__global__ void masked(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 128");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int lane = threadIdx.x & 63, i = blockIdx.x * 64 + lane;
    if (i >= rows) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[i * columns + j] = a[i * columns + j] * 2;
}

__global__ void mapped(const float *a, float *b, const int *map, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x, k = map[i];
    if (i >= rows) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[i * columns + j] = a[i * columns + j] + k;
}

__global__ void counted(const float *a, float *b, int *counter, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x, k = atomicAdd(counter, 1) * 0;
    if (i >= rows) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[i * columns + j] = a[i * columns + j] + k;
}

__global__ void assigned(const float *a, float *b, int n, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x, k = n = rows;
    if (i >= n) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[i * columns + j] = a[i * columns + j] + k;
}

__global__ void in_an_array(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= rows) return;
    float last[1] = {0};
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) { b[i * columns + j] = a[i * columns + j] + last[0]; last[0] = a[i * columns + j]; }
}

__global__ void of_the_grid(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= rows) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[i * columns + j] = a[i * columns + j] * gridDim.z;
}

__global__ void hidden(const float *a, float *b, int n, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= rows) return;
    {
        const int n = columns;
        __annotation(L"loop j 0 n 1");
        for (int j = 0; j < n; j++) b[i * columns + j] = a[i * columns + j] * 2 + n;
    }
}

namespace mine {
__global__ void other_min(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= rows) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[i * columns + j] = a[i * columns + j] * 2;
}
}

__global__ void of_the_file(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= rows) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) if (i == 0) { b[i * columns + j] = a[i * columns + j] + kept; kept = j; }
}

__global__ void lanes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x4");
    __annotation(L"schedule block 32x4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
    i = i < rows ? i : rows - 1;
    y = y < columns ? y : columns - 1;
    b[i * columns + y] = __shfl_xor_sync(0xffffffff, a[i * columns + y], 16);
}

__global__ void wide(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    long long i = blockIdx.x * 64LL + threadIdx.x - 5;
    if (i >= rows - 5) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[(i + 5) * columns + j] = a[(i + 5) * columns + j] + i;
}

__global__ void extent(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * 64 + threadIdx.x;
    bool k = blockDim.x - 65 > 5;
    if (i >= rows) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[i * columns + j] = a[i * columns + j] + k;
}

__global__ void local_number(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    constexpr int TPB = 16;
    int i = blockIdx.x * TPB * 4 + threadIdx.x;
    if (i >= rows) return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) b[i * columns + j] = a[i * columns + j] * 2;
}

/* register tiles, without a schedule */
__global__ void product(const float *a, const float *b, float *c, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 m n");
    __annotation(L"garray c 2 4 n n");
    int x = blockIdx.x * 16 + threadIdx.x % 16, y = blockIdx.y * 16 + threadIdx.y;
    if (x >= n || y >= n) return;
    float s = 0;
    __annotation(L"loop j 0 m 1");
    for (int j = 0; j < m; j++) s += a[y * m + j] * b[j * n + x];
    c[y * n + x] = s;
}

int main(int argc, char **argv)
{
    SIZES
    const int grid = blocks(rows, 64);
    float *a = array<float>("a", count), *b = array<float>("b", count, 2), *c = array<float>("c", (size_t)800 * 800, 3);
    float *p = array<float>("p", (size_t)800 * 8, 4), *q = array<float>("q", (size_t)800 * 8, 5);
    int *map = array<int>("map", (size_t)grid * 64, 6), *counter = array<int>("counter", 1, 7);
    cut<<<grid, 64>>>(a, b, rows, columns);
    masked<<<grid, 64>>>(a, b, rows, columns);
    mapped<<<grid, 64>>>(a, b, map, rows, columns);
    counted<<<grid, 64>>>(a, b, counter, rows, columns);
    assigned<<<1, 64>>>(a, b, 20, rows < 64 ? rows : 64, columns);
    in_an_array<<<grid, 64>>>(a, b, rows, columns);
    of_the_grid<<<grid, 64>>>(a, b, rows, columns);
    hidden<<<grid, 64>>>(a, b, 1, rows, columns);
    mine::other_min<<<grid, 64>>>(a, b, rows, columns);
    of_the_file<<<grid, 64>>>(a, b, rows, columns);
    lanes<<<dim3(blocks(rows, 16), blocks(columns, 4)), dim3(16, 4)>>>(b, a, rows, columns);
    wide<<<grid, 64>>>(a, b, rows, columns);
    extent<<<grid, 64>>>(a, b, rows, columns);
    local_number<<<grid, 64>>>(a, b, rows, columns);
    product<<<dim3(50, 50), dim3(16, 16)>>>(p, q, c, 800, 8);
    return finish();
}
