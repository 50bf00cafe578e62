// What: arrays of the kernels' own in shared memory that must lie as they do: a row's length shows
// EXPECT: unchanged
// SIZES: 1 1, 33 65, 64 64, 97 31
#include "harness.h"

#define BOTH(i) t[i] = u[i]
static __device__ float of_rows(float (*t)[32], int i, int j)
{
    return t[i][j];
}
static __device__ float of_row(float *row, int j)
{
    return row[j];
}
static __device__ float of_element(const float &v)
{
    return (&v)[0];
}

static __global__ void escapes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    float *p = &t[0][0];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty] + p[ty * 32 + tx];
}

static __global__ void across_rows(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[0][tx * 32 + ty] + t[tx][ty];
}

static __global__ void next_row(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[33][32];
    if (tx == 0)
        t[32][ty] = 7;
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty + 1];
}

static __global__ void row_as_pointer(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = *(t[tx] + ty);
}

static __global__ void measured(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty] + sizeof(t[0]);
}

static __global__ void of_its_type(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    decltype(t) *q = &t;
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty] + (q == &t);
}

static __global__ void referred_to(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    auto &q = t;
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = q[tx][ty] + t[tx][ty];
}

static __global__ void given_away(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = of_rows(t, tx, ty) + t[tx][ty];
}

static __global__ void row_given_away(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = of_row(t[tx], ty) + t[tx][ty];
}

static __global__ void element_referred_to(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = of_element(t[tx][ty]) + t[tx][ty];
}

static __global__ void captured(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    bool v = [&] { return &t[tx][ty] != &t[ty][tx]; }();
    if (in)
        b[y * columns + x] = v + t[tx][ty];
}

static __global__ void turned(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = ty[t[tx]] + t[tx][ty];
}

static __global__ void by_data(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][(int)a[0] & 31] + t[tx][ty];
}

static __global__ void of_effect(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32 * 32];
    int i = ty * 32 + tx;
    t[i++] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * 32 + ty] + i;
}

static __global__ void copied_argument(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32 * 32], u[32 * 32];
    BOTH(ty * 32 + tx) = in ? a[y * columns + x] : 0.0f;
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
    escapes<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    across_rows<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    next_row<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    row_as_pointer<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    measured<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    of_its_type<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    referred_to<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    given_away<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    row_given_away<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    element_referred_to<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    captured<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    turned<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    by_data<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    of_effect<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    copied_argument<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    return finish();
}
