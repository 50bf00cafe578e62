/* A block of one warp has 32 rows, in tiles of 32 columns. The warp loads a tile row by row, so that
 * its lanes read neighbouring elements; then each lane walks along a row of the tile. Rows have 33
 * elements, so that the 32 lanes of a column use 32 different banks. */
#include "program.h"

#define TILE 32

__global__ void row_walk(const float *in, float *out, int n)
{
    __shared__ float tile[TILE][TILE + 1];
    const int lane = threadIdx.x;
    const int first_row = blockIdx.x * TILE;
    const int rows = min(TILE, n - first_row);

    float sum = 0;
    for (int start = 0; start < n; start += TILE) {
        const int columns = min(TILE, n - start);
        for (int r = 0; r < rows; r++)
            if (lane < columns)
                tile[r][lane] = in[(first_row + r) * n + start + lane];
        __syncwarp();

        if (lane < rows)
            for (int i = 0; i < columns; i++) {
                sum += tile[lane][i];
                tile[lane][i] = sum;
            }
        __syncwarp();

        for (int r = 0; r < rows; r++)
            if (lane < columns)
                out[(first_row + r) * n + start + lane] = tile[r][lane];
    }
}

void launch(const float *in, float *out, int n)
{
    row_walk<<<(n + TILE - 1) / TILE, TILE>>>(in, out, n);
}
