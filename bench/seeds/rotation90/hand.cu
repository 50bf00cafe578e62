/* The same by hand: a tile of 32 x 32 bytes, in rows of 36 so that lanes do not meet in a bank; a
 * thread has four pixels of a column. */
#include "main.h"

static __global__ void rotation90(const unsigned char *in, unsigned char *out, int height,
                                  int width)
{
    __shared__ unsigned char tile[BLOCK][BLOCK + 4];
    const int x0 = blockIdx.x * BLOCK, y0 = blockIdx.y * BLOCK, lane = threadIdx.x;
    for (int k = threadIdx.y; k < BLOCK; k += 8)
        if (x0 + lane < width && y0 + k < height)
            tile[k][lane] = in[(y0 + k) * width + x0 + lane];
    __syncthreads();
    /* Lanes run along the rows of `out`: to the left in the tile's columns. */
    const int y = y0 + BLOCK - 1 - lane;
    for (int k = threadIdx.y; k < BLOCK; k += 8)
        if (x0 + k < width && y < height)
            out[(x0 + k) * height + height - 1 - y] = tile[BLOCK - 1 - lane][k];
}

static void run(const unsigned char *in, unsigned char *out, int height, int width)
{
    rotation90<<<dim3((width + BLOCK - 1) / BLOCK, (height + BLOCK - 1) / BLOCK), dim3(BLOCK, 8)>>>(
        in, out, height, width);
}
