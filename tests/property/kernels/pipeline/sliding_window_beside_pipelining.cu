// What: cells of an array that does not run ahead stay for the next tile, beside one that does
// OPTIONS: -O2 -arch=sm_80 --pipeline=3 --weigh=sectors
// SIZES: 1 1, 33 65, 65 31, 8 130, 70 33
// GAIN: 1
#include "harness.h"

/* Loaded, and stored. */
static __global__ void stored(const double *b, short *c, double *sums, int rows, int columns)
{
    __annotation(L"__global__ 8x32");
    __annotation(L"garray b 2 8 rows columns");
    __annotation(L"garray c 2 2 rows columns");
    __annotation(L"garray sums 1 8 rows");
    const int row = (blockIdx.x * 32 + threadIdx.y) * 8 + threadIdx.x;
    if (row >= rows)
        return;
    double sum = 0;
    __annotation(L"loop k 2 columns 1");
    for (int k = 2; k < columns; k++) {
        c[row * columns + k] = (short)(c[row * columns + k - 1] / 2 + b[row * columns + k]);
    }
    sums[row] = sum;
}

/* Two of them. */
static __global__ void two_back(const double *b, short *c, double *sums, int rows, int columns)
{
    __annotation(L"__global__ 8x32");
    __annotation(L"garray b 2 8 rows columns");
    __annotation(L"garray c 2 2 rows columns");
    __annotation(L"garray sums 1 8 rows");
    const int row = (blockIdx.x * 32 + threadIdx.y) * 8 + threadIdx.x;
    if (row >= rows)
        return;
    double sum = 0;
    __annotation(L"loop k 2 columns 1");
    for (int k = 2; k < columns; k++) {
        c[row * columns + k] = (short)(c[row * columns + k - 1] / 2 + c[row * columns + k - 2] + b[row * columns + k]);
    }
    sums[row] = sum;
}

/* What is stored reaches back. */
static __global__ void reaches_back(const double *b, short *c, double *sums, int rows, int columns)
{
    __annotation(L"__global__ 8x32");
    __annotation(L"garray b 2 8 rows columns");
    __annotation(L"garray c 2 2 rows columns");
    __annotation(L"garray sums 1 8 rows");
    const int row = (blockIdx.x * 32 + threadIdx.y) * 8 + threadIdx.x;
    if (row >= rows)
        return;
    double sum = 0;
    __annotation(L"loop k 2 columns 1");
    for (int k = 2; k < columns; k++) {
        c[row * columns + k - 1] = (short)(c[row * columns + k - 2] / 2 + b[row * columns + k]);
    }
    sums[row] = sum;
}

/* Loaded alone. */
static __global__ void loaded(const double *b, short *c, double *sums, int rows, int columns)
{
    __annotation(L"__global__ 8x32");
    __annotation(L"garray b 2 8 rows columns");
    __annotation(L"garray c 2 2 rows columns");
    __annotation(L"garray sums 1 8 rows");
    const int row = (blockIdx.x * 32 + threadIdx.y) * 8 + threadIdx.x;
    if (row >= rows)
        return;
    double sum = 0;
    __annotation(L"loop k 2 columns 1");
    for (int k = 2; k < columns; k++) {
        sum += c[row * columns + k - 1] / 2 + c[row * columns + k - 2] + b[row * columns + k];
    }
    sums[row] = sum;
}

/* Changed in place, twice. */
static __global__ void twice(const double *b, short *c, double *sums, int rows, int columns)
{
    __annotation(L"__global__ 8x32");
    __annotation(L"garray b 2 8 rows columns");
    __annotation(L"garray c 2 2 rows columns");
    __annotation(L"garray sums 1 8 rows");
    const int row = (blockIdx.x * 32 + threadIdx.y) * 8 + threadIdx.x;
    if (row >= rows)
        return;
    double sum = 0;
    __annotation(L"loop k 2 columns 1");
    for (int k = 2; k < columns; k++) {
        c[row * columns + k] += (short)(c[row * columns + k - 1] / 2);
        c[row * columns + k - 1] += (short)(c[row * columns + k - 2] + b[row * columns + k]);
    }
    sums[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    double *b = array<double>("b", count, 1);
    double *sums = array<double>("sums", rows, 2);
    stored<<<blocks(rows, 256), dim3(8, 32)>>>(b, array<short>("stored", count, 3), sums, rows, columns);
    two_back<<<blocks(rows, 256), dim3(8, 32)>>>(b, array<short>("two_back", count, 4), sums, rows, columns);
    reaches_back<<<blocks(rows, 256), dim3(8, 32)>>>(b, array<short>("reaches_back", count, 5), sums, rows, columns);
    loaded<<<blocks(rows, 256), dim3(8, 32)>>>(b, array<short>("loaded", count, 6), sums, rows, columns);
    twice<<<blocks(rows, 256), dim3(8, 32)>>>(b, array<short>("twice", count, 7), sums, rows, columns);
    return finish();
}
