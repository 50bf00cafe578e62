// What: memory that a launch gives is not laid out otherwise where somebody else may use it, or keeps its address
// OPTIONS: -O2
// EXPECT: unchanged CL254
// SIZES: 1 1, 33 65, 64 64
#include "harness.h"

#define HEAD                                                     \
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y; \
    int tx = threadIdx.x, ty = threadIdx.y;                      \
    bool in = x < columns && y < rows

static __global__ void two_names(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    extern __shared__ float t[];
    extern __shared__ int u[];
    HEAD;
    t[ty * 32 + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * 32 + ty] + (u[0] & 1);
}

static __device__ float first(int at)
{
    extern __shared__ float t[];
    return t[at * 33];
}

static __global__ void called(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    extern __shared__ float t[];
    HEAD;
    t[ty * 32 + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * 32 + ty] + first(1);
}

static __global__ void pointer(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    extern __shared__ float t[];
    HEAD;
    float *row = t;
    t[ty * 32 + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * 32 + ty] + row[33];
}

/* Rows of a length that the launch tells. */
static __global__ void pitched(const float *a, float *b, int rows, int columns, int pitch)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    extern __shared__ float t[];
    HEAD;
    t[ty * pitch + tx] = in ? a[y * columns + x] : 0.0f;
    __syncthreads();
    if (in)
        b[y * columns + x] = t[tx * pitch + ty];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    const dim3 grid(blocks(columns, 32), blocks(rows, 32)), block(32, 32);
    two_names<<<grid, block, 4096>>>(a, b, rows, columns);
    called<<<grid, block, 4096>>>(b, a, rows, columns);
    pointer<<<grid, block, 4096>>>(a, b, rows, columns);
    pitched<<<grid, block, 4096>>>(b, a, rows, columns, 32);
    return finish();
}
