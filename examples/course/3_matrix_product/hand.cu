/* The 16 threads of a row of the block need each element of a, those of a column each element of b:
 * the block loads tiles of 16 x 16 of both, and all threads compute from them. */
#include "program.h"

#define TILE 16

__global__ void matrix_product(const float *a, const float *b, float *c, int n)
{
    __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
    const int x = blockIdx.x * TILE + threadIdx.x;
    const int y = blockIdx.y * TILE + threadIdx.y;

    float sum = 0;
    for (int start = 0; start < n; start += TILE) {
        const int a_column = start + threadIdx.x, b_row = start + threadIdx.y;
        a_tile[threadIdx.y][threadIdx.x] = y < n && a_column < n ? a[y * n + a_column] : 0;
        b_tile[threadIdx.y][threadIdx.x] = x < n && b_row < n ? b[b_row * n + x] : 0;
        __syncthreads();
        for (int k = 0; k < TILE; k++)
            sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
        __syncthreads();
    }
    if (x < n && y < n)
        c[y * n + x] = sum;
}

void launch(const float *a, const float *b, float *c, int n)
{
    dim3 block(TILE, TILE), grid((n + TILE - 1) / TILE, (n + TILE - 1) / TILE);
    matrix_product<<<grid, block>>>(a, b, c, n);
}
