/* The same by hand: a block has 16 squares, whose rows of 128 bytes it loads once, 4 bytes to a
 * lane; each thread computes a row of 8 coefficients and stores it as 16 bytes. */
#include "main.h"

#define SQUARES 16
#define WORDS (SQUARES * SIDE / 4) /* a row of the tile */

static __global__ void dct8(const unsigned char *image, short *out, int width)
{
    __shared__ unsigned tile[SIDE][WORDS];
    const int v = threadIdx.x % SIDE, square = threadIdx.x / SIDE;
    const int x0 = blockIdx.x * SQUARES * SIDE, y0 = blockIdx.y * SIDE;
    for (int i = threadIdx.x; i < SIDE * WORDS; i += SQUARES * SIDE)
        if (x0 + i % WORDS * 4 < width)
            tile[i / WORDS][i % WORDS] =
                *(const unsigned *)&image[(size_t)(y0 + i / WORDS) * width + x0 + i % WORDS * 4];
    __syncthreads();
    if (x0 + square * SIDE >= width)
        return;
    int sum[SIDE] = {};
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x += 4) {
            const unsigned word = tile[y][square * SIDE / 4 + x / 4];
            for (int k = 0; k < 4; k++)
                for (int u = 0; u < SIDE; u++)
                    sum[u] += (int)(word >> 8 * k & 255) *
                              (cosines[v * SIDE + y] * cosines[u * SIDE + x + k] >> 10);
        }
    union {
        short coefficient[SIDE];
        int4 vector;
    } row;
    for (int u = 0; u < SIDE; u++)
        row.coefficient[u] = (short)(sum[u] >> 11);
    *(int4 *)&out[(size_t)(y0 + v) * width + x0 + square * SIDE] = row.vector;
}

static void run(const unsigned char *image, short *out, int height, int width)
{
    const int wide = SQUARES * SIDE;
    dct8<<<dim3((width + wide - 1) / wide, height / SIDE), wide>>>(image, out, width);
}
