// What: rows of elements of 1 and 2 bytes are loaded ahead, too, line by line (-O2): cp.async copies none of these elements
// TELLS: CL254
//       alone. Beside rows of other elements, beside elements that all threads share, alone, in three dimensions,
//       bytes that begin anywhere in a line, a condition around one of two accesses, loops that begin behind a row's first
//       elements or end before its last ones, structures, which have no lines.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 1 3, 2 2, 33 5, 65 15, 40 31, 97 127, 130 198, 31 257, 64 1001, 33 132, 1 4099, 35 8203
// GAIN: 1.5
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void scaled(const float *a, const unsigned char *mask, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray mask 2 1 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int r = ROW;
    if (r >= rows)
        return;
    float s = 0;
    for (int c = 0; c < columns; c++) {
        __annotation(L"loop c 0 columns 1");
        s += a[r * columns + c] * mask[r * columns + c];
    }
    sums[r] = s;
}

/* Not all threads ask for an element of `a` in each round. */
__global__ void chosen(const float *a, const signed char *mask, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray mask 2 1 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int r = ROW;
    if (r < rows) {
        float s = 0;
        for (int c = 0; c < columns; c++) {
            __annotation(L"loop c 0 columns 1");
            if (mask[r * columns + c] > 3)
                s += a[r * columns + c];
        }
        sums[r] = s;
    }
}

/* Behind a row's first element, not up to its last one. */
__global__ void inner(const short *a, const float *b, float *sums, int rows, int columns, int end)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 3 2 rows 2 columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int r = ROW;
    if (r >= rows || end > columns)
        return;
    float s = 0;
    for (int c = 1; c < end; c++) {
        __annotation(L"loop c 1 end 1");
        s += a[(r * 2 + 1) * columns + c] * b[r * columns + c];
    }
    sums[r] = s;
}

__global__ void three(const unsigned char *a, const unsigned short *b, const int *c, int *sums, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray b 2 2 rows columns");
    __annotation(L"garray c 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int r = ROW, s = 0;
    if (r < rows) {
        for (int i = 0; i < columns; i++) {
            __annotation(L"loop i 0 columns 1");
            s = s * 3 + (a[r * columns + i] ^ b[r * columns + i]) + c[r * columns + i];
        }
        sums[r] = s;
    }
}

/* All threads share x. */
__global__ void product(const signed char *a, const signed char *x, int *sums, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 1 rows columns");
    __annotation(L"garray x 1 1 columns");
    __annotation(L"garray sums 1 4 rows");
    int r = ROW;
    if (r >= rows)
        return;
    int s = 0;
    for (int c = 0; c < columns; c++) {
        __annotation(L"loop c 0 columns 1");
        s += a[r * columns + c] * x[c];
    }
    sums[r] = s;
}

__global__ void greatest(const short *a, int *where, int rows, int columns)
{
    __annotation(L"__global__ 96");
    __annotation(L"garray a 2 2 rows columns");
    __annotation(L"garray where 1 4 rows");
    int r = ROW;
    if (r >= rows)
        return;
    short most = -32768;
    int at = -1;
    for (int c = 0; c < columns; c++) {
        __annotation(L"loop c 0 columns 1");
        short v = a[r * columns + c];
        if (v > most) {
            most = v;
            at = c;
        }
    }
    where[r] = at;
}

struct Colour {
    unsigned char r, g, b;
};

inline void set(Colour &c, int n)
{
    set(c.r, n);
    set(c.g, n + 5);
    set(c.b, n + 9);
}

__global__ void bright(const Colour *image, const float *weights, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray image 2 3 rows columns");
    __annotation(L"garray weights 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int r = ROW;
    if (r < rows) {
        float s = 0;
        for (int c = 0; c < columns; c++) {
            __annotation(L"loop c 0 columns 1");
            const Colour of = image[r * columns + c];
            s += (of.r + of.g + of.b) * weights[r * columns + c];
        }
        sums[r] = s;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const float *a = array<float>("a", count, 1);
    const int *n = array<int>("n", count, 3);
    const unsigned char *u = array<unsigned char>("u", count + 16, 4);
    const signed char *s = array<signed char>("s", count + 16, 5);
    const short *h = array<short>("h", 2 * count + 8, 6);
    const unsigned short *w = array<unsigned short>("w", count, 7);
    const Colour *image = array<Colour>("image", count, 8);
    float *sums[4];
    for (int i = 0; i < 4; i++)
        sums[i] = array<float>("sums", rows, 9 + i);
    float *inside = array<float>("inside", rows, 13);
    int *all[4];
    for (int i = 0; i < 4; i++)
        all[i] = array<int>("all", rows, 14 + i);
    scaled<<<blocks(rows, 64), 64>>>(a, u, sums[0], rows, columns);
    scaled<<<blocks(rows, 64), 64>>>(a, u + 5, sums[1], rows, columns);
    chosen<<<blocks(rows, 64), 64>>>(a, s + 15, sums[2], rows, columns);
    inner<<<blocks(rows, 32), 32>>>(h + 3, a, inside, rows, columns, columns - columns / 3);
    three<<<blocks(rows, 128), 128>>>(u + 1, w, n, all[0], rows, columns);
    product<<<blocks(rows, 128), 128>>>(s, s + 7, all[1], rows, columns);
    product<<<blocks(rows, 128), 128>>>(s + 3, s, all[2], rows, columns);
    greatest<<<blocks(rows, 96), 96>>>(h + 1, all[3], rows, columns);
    bright<<<blocks(rows, 64), 64>>>(image, a, sums[3], rows, columns);
    return finish();
}
