// What: neighbours along the lanes are one vector (-O2 --merge=4) also where those that do not pass the last check do something
//       else: elements at the border are copied, or set; of floats, bytes and in several statements; behind a check that
//       returns, or inside of one; what stays as it is: other elements that are written, and threads that nothing keeps away.
// OPTIONS: -O2 --merge=4 -arch=sm_90
// TELLS: CL132
// BITS: alone
// SIZES: 1 1, 15 16, 16 32, 15 31, 9 64, 15 96, 40 256, 7 999
#include "harness.h"

typedef unsigned char byte;

#define IN(row, column) in[(row) * columns + (column)]

/* The border is copied. */
__global__ void copied(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= rows || j >= columns)
        return;
    if (i > 0 && i < rows - 1 && j > 0 && j < columns - 1)
        out[i * columns + j] = 0.25f * (IN(i - 1, j) + IN(i, j - 1) + IN(i, j + 1) + IN(i + 1, j));
    else
        out[i * columns + j] = IN(i, j);
}

/* Inside of a check, in several statements, wider than one element. */
__global__ void several(const float *in, const float *old, float *out, int rows, int columns)
{
    __annotation(L"__global__ 64x2");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray old 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y * 2 + threadIdx.y;
    if (x < columns && y < rows) {
        if (x >= 2 && x < columns - 2) {
            out[y * columns + x] = in[y * columns + x - 2] - 4 * in[y * columns + x] + in[y * columns + x + 2] +
                                   old[y * columns + x];
        } else {
            float sum = old[y * columns + x];
            if (x == 0)
                sum += 1;
            out[y * columns + x] = sum;
        }
    }
}

/* Bytes, and a branch of branches. */
__global__ void edges(const byte *in, byte *out, int height, int width)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 1 height width");
    __annotation(L"garray out 2 1 height width");
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (y >= height || x >= width)
        return;
    if (x > 0 && x < width - 1)
        out[y * width + x] = max(in[y * width + x - 1], in[y * width + x + 1]);
    else if (x == 0)
        out[y * width + x] = 7;
    else
        out[y * width + x] = in[y * width + x] / 2;
}

/* The element is what was there, which those at the border keep but for one. */
__global__ void in_place(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows columns");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= rows || j >= columns)
        return;
    if (j > 0 && j < columns - 1)
        out[i * columns + j] = out[i * columns + j] / 2 + IN(i, j - 1) + IN(i, j + 1);
    else if (i > 2)
        out[i * columns + j] -= 3;
}

/* Another element than the others write: items are not put together. */
__global__ void elsewhere(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 rows 2*columns");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= rows || j >= columns)
        return;
    if (j > 0 && j < columns - 1)
        out[i * 2 * columns + j] = IN(i, j - 1) + IN(i, j + 1);
    else
        out[i * 2 * columns + columns + j] = IN(i, j);
}

/* Nothing but the grid says where threads end. */
__global__ void unlimited(const float *in, float *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 4 rows columns");
    __annotation(L"garray out 2 4 8*gridDim.y 32*gridDim.x");
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > 0 && i < rows - 1 && j > 0 && j < columns - 1)
        out[i * (32 * gridDim.x) + j] = IN(i, j - 1) + IN(i, j + 1);
    else
        out[i * (32 * gridDim.x) + j] = 9;
}

int main(int argc, char **argv)
{
    SIZES
    const dim3 block(32, 8), grid(blocks(columns, 32), blocks(rows, 8));
    float *in = array<float>("in", count, 1), *old = array<float>("old", count, 2), *a = array<float>("a", count, 3),
          *b = array<float>("b", count, 4), *c = array<float>("c", count, 5), *d = array<float>("d", 2 * count, 6),
          *e = array<float>("e", (size_t)grid.x * 32 * grid.y * 8, 7);
    byte *small = array<byte>("small", count, 8), *f = array<byte>("f", count, 9);
    copied<<<grid, block>>>(in, a, rows, columns);
    several<<<dim3(blocks(columns, 64), blocks(rows, 2)), dim3(64, 2)>>>(in, old, b, rows, columns);
    edges<<<grid, block>>>(small, f, rows, columns);
    in_place<<<grid, block>>>(in, c, rows, columns);
    elsewhere<<<grid, block>>>(in, d, rows, columns);
    unlimited<<<grid, block>>>(in, e, rows, columns);
    /* grids of more blocks than the array has, and of fewer */
    copied<<<dim3(grid.x + 1, grid.y + 1), block>>>(in, a, rows, columns);
    copied<<<dim3(1, 1), block>>>(old, a, rows, columns);
    several<<<dim3(2, 1), dim3(64, 2)>>>(old, in, b, rows, columns);
    return finish();
}
