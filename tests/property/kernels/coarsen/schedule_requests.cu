// What: schedules that annotations pin: other blocks, larger ones and those of two axes, written in all ways in which a thread can
//       know its place; loops that are split over the grid; stages in more than 48 KB of shared memory. Grids that are no multiple
//       of the blocks, with blocks along z, arrays that are the same: the kernel as it was written.
// OPTIONS: -O2 -arch=sm_90
// GAIN: 1.5
// SIZES: 1 1, 31 33, 64 64, 65 130, 200 257, 129 96
#include "harness.h"

#define SIDE 16

__global__ void twice(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"schedule block 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= rows)
        return;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[i * columns + j] = a[i * columns + j] * 2;
}

/* whole blocks alone: nothing keeps the others out */
__global__ void unchecked(const float *a, float *b, int whole, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"schedule block 128");
    __annotation(L"garray a 2 4 whole columns");
    __annotation(L"garray b 2 4 whole columns");
    int tx = threadIdx.x, bx = blockIdx.x;
    int i = tx + bx * 32;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        b[i * columns + j] = a[i * columns + j] + 1;
}

__global__ void flat(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ (SIDE)x(SIDE)");
    __annotation(L"schedule block 32x8 stages 2");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray b 2 4 rows columns");
    const int x = blockIdx.x * SIDE + threadIdx.x, y = SIDE * (int)blockIdx.y + threadIdx.y;
    if (x < columns && y < rows)
        b[y * columns + x] = a[x * rows + y];
}

__global__ void halves(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule block 32 split 3");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > rows - 1)
        return;
    float by = 3;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++) {
        float t = a[i * columns + j] * by;
        b[i * columns + j] += t - 1;
    }
}

__global__ void parts(const float *a, const float *x, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 4");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray x 1 4 columns");
    __annotation(L"garray b 2 4 rows columns");
    int place = threadIdx.x, j;
    int i = blockIdx.x * blockDim.x + place;
    if (i < rows) {
        __annotation(L"loop j 1 columns-1 1");
        for (j = 1; j <= columns - 2; j++)
            b[i * columns + j] = a[i * columns + j] * x[j] + place;
    }
}

/* down the columns: a round is a row */
__global__ void columns_of(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"schedule split 2");
    __annotation(L"garray a 2 4 columns rows");
    __annotation(L"garray b 2 4 rows columns");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= columns)
        return;
    __annotation(L"loop j 0 rows 1");
    for (int j = 0; j < rows; j++)
        b[j * columns + i] = a[i * rows + j] + j;
}

__global__ void deep(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"schedule block 64 stages 8");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 1 4 rows");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    float sum = 0;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        sum += a[i * columns + j];
    b[i] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    const int whole = blocks(rows, 32) * 32;
    float *a = array<float>("a", (size_t)whole * columns), *b = array<float>("b", (size_t)whole * columns, 2);
    float *c = array<float>("c", count, 3), *x = array<float>("x", columns, 4), *s = array<float>("s", rows, 5);
    twice<<<blocks(rows, 128), 128>>>(a, c, rows, columns);
    twice<<<blocks(rows, 128) + 3, 128>>>(c, c, rows, columns);
    unchecked<<<blocks(rows, 32), 32>>>(a, b, whole, columns);
    flat<<<dim3(blocks(columns, SIDE), blocks(rows, SIDE)), dim3(SIDE, SIDE)>>>(b, c, rows, columns);
    halves<<<blocks(rows, 64), 64>>>(a, c, rows, columns);
    parts<<<blocks(rows, 64), 64>>>(a, x, c, rows, columns);
    parts<<<dim3(blocks(rows, 64), 1, 2), 64>>>(a, x, c, rows, columns);
    columns_of<<<blocks(columns, 64), 64>>>(a, b, rows, columns);
    deep<<<blocks(rows, 128), 128>>>(b, s, rows, columns);
    return finish();
}
