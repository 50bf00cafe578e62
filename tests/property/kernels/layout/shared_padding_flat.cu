// What: flat arrays of the kernels' own in shared memory, whose rows become longer
// GAIN: 1
// SIZES: 1 1, 33 65, 64 64, 97 31
#include "harness.h"

#define N 32
#define AT(r, c) ((r) * N + (c))
#define BOTH(i, j) t[i] = u[j]

static __global__ void plain(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32 * 32];
    t[ty * 32 + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * 32 + ty];
}

static __global__ void numbered(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[1024];
    t[ty * 32 + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[32u * tx + ty];
}

static __global__ void named(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[N * N];
    t[ty * N + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[N * tx + ty];
}

static __global__ void of_block(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32 * 32];
    t[ty * blockDim.x + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * blockDim.x + ty];
}

static __global__ void of_macro(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[N * N];
    t[AT(ty, tx)] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[AT(tx, ty)];
}

static __global__ void of_variable(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32 * 32];
    const int at = tx * 32 + ty;
    t[ty * 32 + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[at];
}

static __global__ void row_ahead(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[33 * 32];
    t[ty * 32 + tx + 32] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[(tx + 1) * 32 + ty];
}

static __global__ void rows_of_rows(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[16 * 64];
    t[ty * 32 + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx / 2 * 64 + tx % 2 * 32 + ty];
}

static __global__ void two_arguments(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32 * 32], u[32 * 32];
    BOTH(ty * 32 + tx, ty * 32 + tx) = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * 32 + ty] + u[ty * 32 + tx];
}

static __global__ void show(const float *b, float *sum, int count)
{
    for (int i = 0; i < count; i++)
        *sum = *sum * 0.5f + b[i];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    float *sum = array<float>("sum", 1, 3);
    plain<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    numbered<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    named<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    of_block<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    of_macro<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    of_variable<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    row_ahead<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    rows_of_rows<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    two_arguments<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    return finish();
}
