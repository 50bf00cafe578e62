// What: several of the user's blocks are one, each of whose threads takes the place of many, as schedules ask: rows that
//       become columns, with checks of both kinds, products, what stays as it was, more than one array.
// OPTIONS: -O2 -arch=sm_90
// TELLS: CL171 CL242
// SIZES: 1 1, 4 16, 16 32, 5 33, 64 64, 65 130, 100 200
#include "harness.h"

__global__ void small(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"schedule block 64x64 merge 8");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows)
        out[x * rows + y] = in[y * columns + x];
}

#define SIDE 32
__global__ void large(const float *in, const float *more, float *out, int rows, int columns)
{
    __annotation(L"__global__ (SIDE)x(SIDE)");
    __annotation(L"schedule block 64x64 merge 16");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray more 2 4 rows columns");
    __annotation(L"garray out 2 4 columns rows");
    const int x = blockIdx.x * SIDE + threadIdx.x, y = blockIdx.y * SIDE + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    if (in[y * columns + x] > 0)
        out[x * rows + y] = in[y * columns + x] * 2 + more[y * columns + x];
    else
        out[x * rows + y] += 1;
}

__global__ void wide_rows(const int *in, int *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"schedule block 128x32 merge 8");
    __annotation(L"garray in 2 4 columns rows");
    __annotation(L"garray out 2 4 rows columns");
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < columns && y < rows)
        out[y * columns + x] = in[x * rows + y] - 3;
}

int main(int argc, char **argv)
{
    SIZES
    const size_t n = (size_t)rows * columns;
    float *a = array<float>("a", n), *b = array<float>("b", n, 2), *c = array<float>("c", n, 3);
    int *d = array<int>("d", n), *e = array<int>("e", n, 5);
    small<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    large<<<dim3(blocks(columns, SIDE), blocks(rows, SIDE)), dim3(SIDE, SIDE)>>>(a, c, b, rows, columns);
    wide_rows<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(d, e, rows, columns);
    return finish();
}
