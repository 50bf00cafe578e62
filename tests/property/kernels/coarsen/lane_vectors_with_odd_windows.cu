// What: windows around vectors in odd kernels: bounds that are parameters, or never hold; names that we would like to
// TELLS: CL254
//       have; templates, typedefs, unsigned indices, several returns, macros for all of it, five elements in a row, two
//       written arrays, rows of a parameter's width, divisions, what is read twice.
// OPTIONS: -O2 --merge=4 -arch=sm_90
// BITS: alone
// SIZES: 1 1, 4 16, 16 32, 5 33, 3 160, 20 256, 9 272
#include "harness.h"

typedef unsigned char pixel;

__global__ void between(const pixel *in, pixel *out, int rows, int columns, int low, int high)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray in 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows && x > low && x < high)
        out[y * columns + x] = in[y * columns + x - 1] + in[y * columns + x + 1];
}

__global__ void names(const pixel *in, pixel *out, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray in 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    int item = blockIdx.x * blockDim.x + threadIdx.x, last = blockIdx.y * blockDim.y + threadIdx.y;
    if (last >= rows)
        return;
    if (item < 1 || item >= columns)
        return;
    int first = last * columns + item, in_window = in[first - 1], at = in[first];
    out[first] = in_window * 3 + at + item;
}

template <typename T>
__global__ void five(const T *in, T *out, int rows, unsigned columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 sizeof(T) rows columns");
    __annotation(L"garray out 2 sizeof(T) rows columns");
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= 4 && x < columns)
        out[y * columns + x] = in[y * columns + x - 4] + in[y * columns + x] - in[y * columns + x - 2];
}

#define X (blockIdx.x * 64 + threadIdx.x)
#define INSIDE(n) if (X > 0 && X + 1 < (n))
#define AT(d) in[(int)X + (d)]

__global__ void macros(const pixel *in, pixel *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 1 n");
    __annotation(L"garray out 1 1 n");
    INSIDE(n)
        out[X] = AT(-1) ^ AT(0) ^ AT(1);
}

__global__ void divides(const pixel *in, pixel *out, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray in 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && y < rows && x < columns)
        out[y * columns + x] = 1000 / (in[y * columns + x - 1] + 1) + 100 / (in[y * columns + x] + 1);
}

__global__ void two(const pixel *in, pixel *out, short *more, int rows, int columns)
{
    __annotation(L"__global__ 32x4");
    __annotation(L"garray in 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    __annotation(L"garray more 2 2 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns - 2 && y < rows) {
        const int right = in[y * columns + x + 2];
        if (right > 20)
            out[y * columns + x] = right - in[y * columns + x];
        else
            out[y * columns + x] = 1;
        more[y * columns + x] += right;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int n = (int)count;
    const dim3 grid(blocks(columns, 32), blocks(rows, 4)), block(32, 4);
    pixel *a = array<pixel>("a", n + 16), *b = array<pixel>("b", n + 16, 2), *c = array<pixel>("c", n + 16, 3);
    short *e = array<short>("e", n + 16, 5), *f = array<short>("f", n + 16, 6);
    between<<<grid, block>>>(a, b, rows, columns, 0, columns - 1);
    between<<<grid, block>>>(a, c, rows, columns, 3, columns / 2);
    between<<<grid, block>>>(a, c, rows, columns, 7, 9 < columns ? 9 : 0);
    between<<<grid, block>>>(a, c, rows, columns, columns, 3);
    names<<<grid, block>>>(b, c, rows, columns);
    five<pixel><<<dim3(blocks(columns, 64), rows), 64>>>(c, a, rows, columns);
    five<short><<<dim3(blocks(columns, 64) + 1, rows), 64>>>(e, f, rows, columns);
    macros<<<blocks(n, 64), 64>>>(a, b, n);
    divides<<<grid, block>>>(b, a, rows, columns);
    two<<<grid, block>>>(a, c, f, rows, columns);
    return finish();
}
