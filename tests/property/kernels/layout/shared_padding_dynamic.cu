// What: arrays of the kernels' own whose size the launch tells: rows become longer, and the host gives more memory
// OPTIONS: -O2 -arch=sm_90
// GAIN: 1
// SIZES: 1 1, 33 65, 64 64, 97 31
#include "harness.h"

#define N 32

static __global__ void turned(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    extern __shared__ float t[];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    bool in = x < columns && y < rows;
    t[ty * N + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * N + ty];
}

/* Beside an array of a size that is known. */
static __global__ void beside(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __shared__ float sums[8][32];
    extern __shared__ float cells[];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    bool in = x < columns && y < rows;
    cells[threadIdx.x * blockDim.y + threadIdx.y] = in ? a[y * columns + x] : 1.0f;
    sums[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    if (in)
        b[y * columns + x] = cells[(31 - threadIdx.x) * blockDim.y + threadIdx.y] + sums[threadIdx.y][threadIdx.x];
}

/* Columns of chars: rows of 32 bytes in rows of 36. */
static __global__ void chars(const unsigned char *a, unsigned char *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    extern __shared__ unsigned char t[];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    bool in = x < columns && y < rows;
    t[threadIdx.y * 32 + threadIdx.x] = in ? a[y * columns + x] : 0;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[threadIdx.x * 32 + threadIdx.y];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    unsigned char *c = array<unsigned char>("c", count, 3), *d = array<unsigned char>("d", count, 4);
    turned<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32), N * N * sizeof(float)>>>(a, b, rows, columns);
    const int bytes = 32 * 8 * (int)sizeof(float) + rows % 2 * 64;
    beside<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8), bytes>>>(a, b, rows, columns);
    chars<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32), N * N>>>(c, d, rows, columns);
    turned<<<dim3(blocks(columns, 32), blocks(rows, 32)), dim3(32, 32), 49152>>>(b, a, rows, columns);
    return finish();
}
