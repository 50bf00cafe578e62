// What: a schedule asks for blocks of another shape and for merged threads, and nothing is staged
// OPTIONS: -O2 -arch=sm_90
// BITS: alone
// SIZES: 1 1, 31 33, 65 70, 130 64
#include "harness.h"

static __global__ void bytes(const unsigned char *a, unsigned char *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 1 rows columns");
    __annotation(L"schedule block 16x8 merge 4");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[y * columns + x] = a[y * columns + x] + 3;
}

static __global__ void words(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"schedule block 64x4 merge 2");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        b[y * columns + x] = a[y * columns + x] - 3;
}

static __global__ void rows_of(const float *a, float *b, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"schedule block 256 merge 4");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i] * 2;
}

int main(int argc, char **argv)
{
    SIZES
    unsigned char *a = array<unsigned char>("a", count, 1), *b = array<unsigned char>("b", count, 2);
    float *c = array<float>("c", count, 1), *d = array<float>("d", count, 2), *e = array<float>("e", count, 2);
    const dim3 grid(blocks(columns, 32), blocks(rows, 8)), block(32, 8);
    bytes<<<grid, block>>>(a, b, rows, columns);
    words<<<grid, block>>>(c, d, rows, columns);
    rows_of<<<blocks((int)count, 128), 128>>>(c, e, (int)count);
    return finish();
}
