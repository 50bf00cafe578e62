/* A block reads a tile by rows and writes it by columns of the tile, which are rows of the output:
 * both times the lanes of a warp access neighbouring elements of global memory. With the padding, the
 * lanes that read a column use different banks. */
#include "program.h"

#define TILE 32

__global__ void transpose(const float *in, float *out, int n)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    if (x < n && y < n)
        tile[threadIdx.y][threadIdx.x] = in[y * n + x];
    __syncthreads();

    x = blockIdx.y * TILE + threadIdx.x; /* of the output */
    y = blockIdx.x * TILE + threadIdx.y;
    if (x < n && y < n)
        out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

void launch(const float *in, float *out, int n)
{
    dim3 block(TILE, TILE), grid((n + TILE - 1) / TILE, (n + TILE - 1) / TILE);
    transpose<<<grid, block>>>(in, out, n);
}
