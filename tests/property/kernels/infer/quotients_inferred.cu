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
    return finish();
}
