// What: arrays of the kernels' own in shared memory, read down their columns: rows become longer
// GAIN: 1
// SIZES: 1 1, 33 65, 64 64, 97 31
#include "harness.h"

#define N 32
#define LOOSE true ? 32 : 16
#define AT(r, c) t[r][c]
static __device__ float next(float v)
{
    return v + 1;
}

static __global__ void plain(const float *a, float *b, int rows, int columns)
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
        b[y * columns + x] = t[tx][ty];
}

static __global__ void named(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[N][N + 0];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty];
}

static __global__ void chosen(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[N][LOOSE];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty];
}

static __global__ void of_macro(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[N][N];
    AT(ty, tx) = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = AT(tx, ty);
}

static __global__ void two(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32], u[32][32];
    t[ty][tx] = u[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty] + u[tx][ty];
}

static __global__ void hidden(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    {
        float t[2] = {1, 2};
        if (t[1] < t[0])
            return;
    }
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty];
}

static __global__ void in_parentheses(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    static __shared__ volatile float t[32][32];
    (t[ty])[tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = (t[tx])[31 - ty];
}

static __global__ void passed_by_value(const float *a, float *b, int rows, int columns)
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
        b[y * columns + x] = next(t[tx][ty]);
}

static __global__ void planes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[2][32][32];
    t[1][ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[1][tx][ty];
}

static __global__ void atomic(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ int t[32][32];
    t[ty][tx] = 0;
    atomicAdd(&t[ty][tx], 3);
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = (float)atomicAdd(&t[tx][ty], 2);
}

static __global__ void bytes(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ unsigned char t[32][32];
    t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty];
}

static __global__ void wide(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    float s = 0;
    for (int i = 0; i < columns; i += 32) {
        __syncthreads();
        t[ty][tx] = y < rows && i + tx < columns ? a[y * columns + i + tx] : 0.0f;
        __syncthreads();
        for (int j = 0; j < 32; j++)
            s += t[tx][j];
    }
    if (in)
        b[y * columns + x] = s;
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
    named<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    chosen<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    of_macro<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    two<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    hidden<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    in_parentheses<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    passed_by_value<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    planes<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    atomic<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    bytes<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    wide<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    return finish();
}
