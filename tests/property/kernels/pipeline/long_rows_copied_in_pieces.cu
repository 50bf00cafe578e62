// What: tiles with rows longer than a warp, which its lanes copy in pieces where loads run ahead: rows that end in each
//       of them, in place and from one array to another one, rows of a number, blocks of several warps' parts, a loop that
//       goes down, which keeps short rows (-O2).
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 31 33, 33 63, 65 65, 40 97, 97 127, 130 129, 70 193, 300 259
// GAIN: 1.5
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)
#define WIDTH 261

__global__ void walk(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        out[row * columns + i] = in[row * columns + i] * (row + 1);
}

__global__ void in_place(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        sum += a[row * columns + i];
        a[row * columns + i] = sum;
    }
}

__global__ void of_rows(int (*a)[WIDTH], int rows)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows WIDTH");
    int row = ROW;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 WIDTH 1");
    for (int i = 0; i < WIDTH; i++)
        a[row][i] = a[row][i] * 3 + row;
}

__global__ void down(float *a, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = ROW;
    if (row >= rows)
        return;
    float last = 0;
    __annotation(L"loop i (columns - 1) -1 -1");
    for (int i = columns - 1; i >= 0; i--) {
        last = a[row * columns + i] - last;
        a[row * columns + i] = last;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *in = array<float>("in", count, 1);
    float *out = array<float>("out", count, 2);
    float *sums = array<float>("sums", count, 3);
    int *all = array<int>("all", (size_t)rows * WIDTH, 4);
    walk<<<blocks(rows, 64), 64>>>(in, out, rows, columns);
    in_place<<<blocks(rows, 64), 64>>>(sums, rows, columns);
    of_rows<<<blocks(rows, 128), 128>>>((int (*)[WIDTH])all, rows);
    down<<<blocks(rows, 64), 64>>>(out, rows, columns);
    return finish();
}
