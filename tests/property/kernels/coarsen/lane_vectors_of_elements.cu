// What: neighbours along the lanes are one vector, which a thread loads and stores at a time (-O2 --merge=4): bytes, short
//       words and others, in arrays of one and two dimensions; conditions, variables, elements that are stored under a
//       condition; sizes that are no whole vectors, arrays that begin between two, grids that are too small or too large.
// OPTIONS: -O2 --merge=4 -arch=sm_90
// GAIN: 0.99
// SIZES: 1 1, 16 32, 15 31, 64 48, 15 97, 40 256, 7 999
#include "harness.h"

typedef unsigned char byte;

__global__ void add(const byte *a, const byte *b, byte *c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 1 n");
    __annotation(L"garray b 1 1 n");
    __annotation(L"garray c 1 1 n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

/* Of 2 and 4 bytes, with what is there already, places that count, and stores under a condition. */
__global__ void mix(const short *a, float *c, short *d, float by, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 2 n");
    __annotation(L"garray c 1 4 n");
    __annotation(L"garray d 1 2 n");
    const unsigned at = threadIdx.x + blockIdx.x * 128u;
    if (at >= n)
        return;
    float x = a[at], y;
    y = x * by + c[at];
    c[at] = y > at ? y : x - at;
    short was = d[at];
    if (x > 0)
        was = x;
    d[at] = was / 2;
}

/* What is stored here and there alone is no vector. */
__global__ void some(const short *a, short *d, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 2 n");
    __annotation(L"garray d 1 2 n");
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        if (a[i] > 0)
            d[i] = a[i];
}

/* Images: rows are whole vectors, or not; two checks, of which one is about rows. */
__global__ void grey(const byte *red, const byte *green, const byte *blue, byte *out, int rows, int columns)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray red 2 1 rows columns");
    __annotation(L"garray green 2 1 rows columns");
    __annotation(L"garray blue 2 1 rows columns");
    __annotation(L"garray out 2 1 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < columns && y < rows) {
        int pixel = y * columns + x, sum;
        sum = 77 * red[pixel] + 151 * green[pixel];
        sum += 28 * blue[y * columns + x];
        out[pixel] = sum / 256;
    }
}

/* Nothing is checked, and the array is changed in place. */
__global__ void turn(byte *a, double *d, int n)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 1 1 n");
    __annotation(L"garray d 1 8 n");
    int i = blockIdx.x * 128 + threadIdx.x;
    a[i] = 255 - a[i];
    d[i] += a[i];
}

int main(int argc, char **argv)
{
    SIZES
    const int n = (int)count, whole = blocks(n, 256);
    byte *a = array<byte>("a", n + 1), *b = array<byte>("b", n, 2), *c = array<byte>("c", n, 3), *d = array<byte>("d", n, 4);
    add<<<whole, 256>>>(a, b, c, n);
    add<<<whole + 7, 256>>>(a + 1, b, d, n);
    add<<<(whole + 1) / 2, 256>>>(a, c, b, n);
    add<<<16, 256>>>(a, c, b, n > 4096 ? 4096 : n);
    short *e = array<short>("e", n, 5), *f = array<short>("f", n, 6);
    float *g = array<float>("g", n, 7);
    const int small = blocks(n, 128);
    mix<<<small, 128>>>(e, g, f, 0.5f, n);
    some<<<small, 128>>>(e, f, n);
    byte *out = array<byte>("out", n, 8);
    const dim3 grid(blocks(columns, 32), blocks(rows, 8));
    grey<<<grid, dim3(32, 8)>>>(a, b, c, out, rows, columns);
    double *h = array<double>("h", n + 128, 9);
    byte *k = array<byte>("k", n + 128, 10);
    const int all = blocks(n, 128);
    turn<<<all, 128>>>(k, h, all * 128);
    return finish();
}
