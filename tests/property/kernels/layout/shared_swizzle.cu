// What: where padding takes too much shared memory, columns are XORed with their rows
// GAIN: 1
// SIZES: 1 1, 33 65, 64 64, 97 31
#include "harness.h"

static __global__ void plain(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32][32];
    __shared__ float large[11260];
    large[ty * 32 + tx] = t[ty][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx][ty] + large[ty * 32 + tx];
}

static __global__ void flat(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[32 * 32];
    __shared__ float large[11260];
    large[ty * 32 + tx] = t[ty * 32 + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * 32 + ty] + large[ty * 32 + tx];
}

static __global__ void more_rows(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    __shared__ float t[64][32];
    __shared__ float large[10236];
    large[ty * 32 + tx] = t[ty + 32][tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx + 32][ty] + large[ty * 32 + tx];
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
    flat<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    more_rows<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32)>>>(a, b, rows, columns);
    show<<<1, 1>>>(b, sum, count);
    return finish();
}
