/* The same by hand: four pixels to a thread, one below the other in a row of shared bytes while
 * they are gathered, so that lanes read neighbours, and side by side where they are stored, as
 * words; rows of other lengths are stored as they were gathered. */
#include "main.h"

static __global__ void rotation(const unsigned char *in, unsigned char *out, int height, int width,
                                int cosine, int sine)
{
    __shared__ unsigned pixels[BLOCK_Y][BLOCK_X];
    unsigned char *row = (unsigned char *)pixels[threadIdx.y];
    const int x0 = 4 * BLOCK_X * blockIdx.x, y = blockIdx.y * BLOCK_Y + threadIdx.y,
              lane = threadIdx.x;
    const int dy = y - height / 2;
    if (y >= height)
        return;
    for (int k = lane; k < 4 * BLOCK_X && x0 + k < width; k += BLOCK_X) {
        const int dx = x0 + k - width / 2;
        const int from_x = width / 2 + ((dx * cosine + dy * sine) >> 16);
        const int from_y = height / 2 + ((dy * cosine - dx * sine) >> 16);
        const bool inside = from_x >= 0 && from_x < width && from_y >= 0 && from_y < height;
        row[k] = inside ? in[from_y * width + from_x] : 0;
    }
    __syncwarp(); /* a row is a warp's */
    if (width % 4 == 0) {
        if (x0 + 4 * lane < width)
            *(unsigned *)&out[y * width + x0 + 4 * lane] = pixels[threadIdx.y][lane];
    } else {
        for (int k = lane; k < 4 * BLOCK_X && x0 + k < width; k += BLOCK_X)
            out[y * width + x0 + k] = row[k];
    }
}

static void run(const unsigned char *in, unsigned char *out, int height, int width, int cosine,
                int sine)
{
    const int blocks_x = (width + 4 * BLOCK_X - 1) / (4 * BLOCK_X);
    rotation<<<dim3(blocks_x, (height + BLOCK_Y - 1) / BLOCK_Y), dim3(BLOCK_X, BLOCK_Y)>>>(
        in, out, height, width, cosine, sine);
}
