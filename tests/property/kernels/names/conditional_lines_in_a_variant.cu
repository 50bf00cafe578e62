// What: kernels with groups of #if in their bodies have variants: all of the text is compiled here, or the macros
// TELLS: CL254
//       that decide are given. What is merged by hand-like loops stays without lines (registers, vectors).
// OPTIONS: -O2 -arch=sm_90
// DEFINES: -DTWICE=2 -DCHECKED | -DTWICE=3 -DCHECKED=0
// SIZES: 1 1, 33 32, 65 33, 97 101
// GAIN: 1
#include "harness.h"

#define TILE 32

__global__ void rows_of(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
#if defined(CHECKED)
    if (row >= rows)
        return;
#endif
    float by = 1;
#if TWICE > 1
    by = TWICE; // of the command line
#  if TWICE > 0 && \
      TWICE < 99
    by += 1;
#  endif
#endif
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] * by;
}

__global__ void turned(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 32x32");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef CHECKED
    if (x < columns && y < rows)
#endif
        b[x * rows + y] = a[y * columns + x];
}

__global__ void added(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 (rows * columns)");
    __annotation(L"garray b 1 4 (rows * columns)");
    __annotation(L"garray c 1 4 (rows * columns)");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef CHECKED
    if (i >= rows * columns)
        return;
#endif
    c[i] = a[i] + b[i];
}

__global__ void product(const float *a, const float *b, float *c, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 columns rows");
    __annotation(L"garray c 2 4 rows rows");
    int x = blockIdx.x * 16 + threadIdx.x;
    int y = blockIdx.y * 16 + threadIdx.y;
    if (x >= rows || y >= rows)
        return;
    float sum = 0;
    for (int k = 0; k < columns; k++) {
        __annotation(L"loop k 0 columns 1");
        sum += a[y * columns + k] * b[k * rows + x];
    }
#ifdef CHECKED
    c[y * rows + x] = sum;
#endif
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2), *c = array<float>("c", count, 3);
    float *d = array<float>("d", count, 4), *e = array<float>("e", (size_t)rows * rows, 5);
    rows_of<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    rows_of<<<blocks(rows, 64), 64>>>(b, b, rows, columns);
    turned<<<dim3(blocks(columns, TILE), blocks(rows, TILE)), dim3(TILE, TILE)>>>(a, c, rows, columns);
    added<<<blocks(count, 256), 256>>>(a, b, d, rows, columns);
    product<<<dim3(blocks(rows, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, c, e, rows, columns);
    return finish();
}
