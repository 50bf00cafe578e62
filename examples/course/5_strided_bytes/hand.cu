/* A block of one warp has 32 lines, in tiles of 128 brightnesses. In the tile they are contiguous; a
 * line of the tile has 132 bytes, so that the lanes that walk along 32 lines use 32 different banks.
 * The colour in between is neither read nor written. */
#include "program.h"

#define LINES 32
#define TILE 128

__global__ void smooth(unsigned char *picture, int n)
{
    __shared__ unsigned char tile[LINES][TILE + 4];
    const int lane = threadIdx.x;
    const int first_line = blockIdx.x * LINES;
    const int lines = min(LINES, n - first_line);

    int average = 128;
    for (int start = 0; start < n; start += 2 * TILE) {
        const int count = min(TILE, (n - start + 1) / 2);
        for (int r = 0; r < lines; r++)
            for (int i = lane; i < count; i += 32)
                tile[r][i] = picture[(first_line + r) * n + start + 2 * i];
        __syncwarp();

        if (lane < lines)
            for (int i = 0; i < count; i++) {
                average = (3 * average + tile[lane][i]) / 4;
                tile[lane][i] = average;
            }
        __syncwarp();

        for (int r = 0; r < lines; r++)
            for (int i = lane; i < count; i += 32)
                picture[(first_line + r) * n + start + 2 * i] = tile[r][i];
    }
}

void launch(unsigned char *picture, int n)
{
    smooth<<<(n + LINES - 1) / LINES, LINES>>>(picture, n);
}
