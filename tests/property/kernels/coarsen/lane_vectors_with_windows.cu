// What: what is read beside an item's own element, too, is a window around a vector: neighbours in rows and across
//       them, with no element of its own in the middle, on one side alone; macros that hide the index, indices made of
//       others; lower and upper checks in either order, returns; conditions, elements that not each thread reads;
//       widths that are no whole vectors, sizes 1, grids of more blocks than there are rows.
// OPTIONS: -O2 --merge=4 -arch=sm_90
// BITS: alone
// SIZES: 1 1, 3 3, 16 32, 15 31, 2 16, 64 48, 15 97, 40 256, 7 999, 33 512
#include "harness.h"

typedef unsigned char byte;

#define IN(dy, dx) in[(y + (dy)) * columns + x + (dx)]

__global__ void edges(const byte *in, byte *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray in 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x > 0 && y > 0 && x < columns - 1 && y < rows - 1) {
        const int across =
            IN(-1, 1) + 2 * IN(0, 1) + IN(1, 1) - IN(-1, -1) - 2 * IN(0, -1) - IN(1, -1);
        out[y * columns + x] = min(255, abs(across) + x % 7);
    }
}

/* The index in words of its own, a return, the check turned round. */
__global__ void blur(const short *in, short *out, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray in 2 2 rows columns");
    __annotation(L"garray out 2 2 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= rows || 2 > x || columns - 2 <= x)
        return;
    int at = y * columns + x;
    out[at] = (in[at - 2] + in[at - 1] + in[at] + in[at + 1] + in[at + 2]) / 5;
}

/* On one side alone. */
__global__ void steps(const byte *in, byte *out, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 1 1 n");
    __annotation(L"garray out 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 1 && i < n)
        out[i] = in[i] - in[i - 1];
}

__global__ void ahead(const byte *in, byte *out, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 1 1 n");
    __annotation(L"garray out 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 3 < n)
        out[i] = in[i] ^ in[i + 3];
    else if (i < n)
        out[i] = in[i];
}

__global__ void next(const byte *in, byte *out, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 1 1 n");
    __annotation(L"garray out 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 3)
        out[i] = in[i] ^ in[i + 3];
}

/* Its own element is not read at all. */
__global__ void beyond(const byte *in, byte *out, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 1 1 n");
    __annotation(L"garray out 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        out[i] = in[i + 1];
}

/* What lies beside it is read under a condition. */
__global__ void seldom(const byte *in, byte *out, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 1 1 n");
    __annotation(L"garray out 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n) {
        int sum = in[i];
        if (sum > 100)
            sum += in[i - 1];
        out[i] = sum;
    }
}

/* Two types, and the index as a number. */
__global__ void both(const byte *in, const int *more, int *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 1 n");
    __annotation(L"garray more 1 4 n");
    __annotation(L"garray out 1 4 n");
    const unsigned i = blockIdx.x * 64u + threadIdx.x;
    if (i > 0 && i < n)
        out[i] = more[i] - more[i - 1] + in[i - 1] * (int)i;
}

/* A place without a name, and a row above. */
__global__ void unnamed(const byte *in, byte *out, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 1 2 columns");
    __annotation(L"garray out 1 1 columns");
    if (blockIdx.x * blockDim.x + threadIdx.x < columns)
        out[blockIdx.x * blockDim.x + threadIdx.x] =
            in[columns + blockIdx.x * blockDim.x + threadIdx.x] - in[blockIdx.x * blockDim.x + threadIdx.x];
}

int main(int argc, char **argv)
{
    SIZES
    const int n = (int)count;
    const dim3 grid(blocks(columns, 32), blocks(rows, 8)), square(blocks(columns, 16), blocks(rows, 16));
    byte *a = array<byte>("a", n + 16), *b = array<byte>("b", n + 16, 2), *c = array<byte>("c", n + 16, 3);
    short *e = array<short>("e", n + 16, 5), *f = array<short>("f", n + 16, 6);
    int *g = array<int>("g", n + 16, 7), *h = array<int>("h", n + 16, 8);
    edges<<<grid, dim3(32, 8)>>>(a, b, rows, columns);
    edges<<<dim3(grid.x + 3, grid.y + 1), dim3(32, 8)>>>(a + 1, c, rows, columns);
    blur<<<square, dim3(16, 16)>>>(e, f, rows, columns);
    steps<<<blocks(n, 128), 128>>>(a, b, n);
    ahead<<<blocks(n, 128) + 5, 128>>>(b, c, n);
    next<<<blocks(n, 128), 128>>>(c, a, n);
    beyond<<<blocks(n, 128), 128>>>(a, b, n);
    seldom<<<blocks(n, 128), 128>>>(b, a, n);
    both<<<blocks(n, 64), 64>>>(a, g, h, n);
    unnamed<<<blocks(n, 128) + 1, 64>>>(a, c, n / 2);
    return finish();
}
