// What: elements that a quotient of the loop's index chooses, in rows as long as another quotient: packed numbers with a
//       scale for each 16; near misses: fewer scales than are read, indices that begin below 0, and arrays that overlap
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.2
// SIZES: 1 1, 1 31, 31 33, 33 16, 127 17, 65 129, 130 200
#include "harness.h"

__global__ void unpack(const unsigned char *packed, const float *scales, float *w, int rows, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int groups = (n + 15) / 16;
    for (int b = 0; b < n; b++) {
        unsigned char two = packed[r * n + b];
        float s = scales[r * groups + b / 16];
        w[r * 2 * n + 2 * b] = ((two & 15) - 8) * s;
        w[r * 2 * n + 2 * b + 1] = ((two >> 4) - 8) * s;
    }
}

/* The last group of a row has no scale: what is read for it is the next row's, or lies behind all of them. */
__global__ void unpack_short(const float *packed, const float *scales, float *w, int rows, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int groups = n / 16;
    for (int b = 0; b < n; b++) {
        float s = scales[r * groups + b / 16];
        w[r * n + b] = packed[r * n + b] * s;
    }
}

/* -17 / 16 is -1: the first index lies in the row before. */
__global__ void unpack_below(const float *packed, const float *scales, float *w, int rows, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int groups = (n + 15) / 16;
    for (int b = -17; b < n; b++) {
        float s = scales[r * groups + b / 16];
        w[r * n + (b < 0 ? 0 : b)] = packed[r * n + (b < 0 ? 0 : b)] * s;
    }
}

/* Unsigned: n + 15 may have wrapped, for all that the code says. */
__global__ void unpack_unsigned(const float *packed, const float *scales, float *w, unsigned rows, unsigned n)
{
    unsigned r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    unsigned groups = (n + 15) / 16;
    for (unsigned b = 0; b < n; b++)
        w[r * n + b] = packed[r * n + b] * scales[r * groups + b / 16];
}

/* Two halves of a row: where the loop runs, there are columns. */
__global__ void haar(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int half = columns / 2;
    for (int c = 0; c + 1 < columns; c += 2) {
        float a = in[r * columns + c], b = in[r * columns + c + 1];
        out[r * columns + c / 2] = (a + b) * 0.5f;
        out[r * columns + half + c / 2] = (a - b) * 0.5f;
    }
}

/* c + 1 < columns of no columns does not run, columns - 1 is large. */
__global__ void haar_unsigned(const float *in, float *out, unsigned rows, unsigned columns)
{
    unsigned r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    unsigned half = columns / 2;
    for (unsigned c = 0; c + 1 < columns; c += 2) {
        float a = in[r * columns + c], b = in[r * columns + c + 1];
        out[r * columns + c / 2] = (a + b) * 0.5f;
        out[r * columns + half + c / 2] = (a - b) * 0.5f;
    }
}

/* The second half ends one element behind the row, where the number of columns is even. */
__global__ void haar_behind(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int half = columns / 2 + 1;
    for (int c = 0; c + 1 < columns; c += 2) {
        float a = in[r * columns + c], b = in[r * columns + c + 1];
        out[r * columns + c / 2] = (a + b) * 0.5f;
        out[r * columns + half + c / 2] = (a - b) * 0.5f;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const size_t groups = (size_t)rows * ((columns + 15) / 16);
    unsigned char *packed = array<unsigned char>("packed", count, 1);
    float *scales = array<float>("scales", groups, 2), *w = array<float>("w", 2 * count, 3),
          *in = array<float>("in", count, 4), *out = array<float>("out", count, 5),
          *all = array<float>("all", 3 * (size_t)columns + 64, 6);
    unpack<<<blocks(rows, 128), 128>>>(packed, scales, w, rows, columns);
    unpack<<<blocks(rows, 128), 128>>>(packed, scales, w, rows, 0);
    unpack<<<1, 128>>>((unsigned char *)(all + columns), all + columns / 2, all, 1, columns);
    unpack_short<<<1, 64>>>(in, all, all + columns / 16, 1, columns);
    unpack_below<<<1, 64>>>(in, all + 20, all, 1, columns);
    unpack_unsigned<<<blocks(rows, 96), 96>>>(in, scales, out, rows, columns);
    float *waves = array<float>("waves", count, 7), *more = array<float>("more", 2 * (size_t)columns + 4, 8);
    haar<<<blocks(rows, 256), 256>>>(in, waves, rows, columns);
    haar<<<blocks(rows, 256), 256>>>(in, waves, rows, 0);
    haar<<<1, 256>>>(more, more + columns - 1, 1, columns);
    haar_unsigned<<<blocks(rows, 64), 64>>>(in, waves, rows, columns);
    haar_unsigned<<<blocks(rows, 64), 64>>>(in, waves, rows, 0);
    haar_behind<<<1, 64>>>(more + columns, more, 1, columns);
    return finish();
}
