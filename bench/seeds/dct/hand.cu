/* The same by hand: a table of the cosines of the columns of a block, and 16 pixels to a load where the
 * rows begin at multiples of 16. */
#include "main.h"

#define GROUP 16

static __global__ void dct(const unsigned char *image, float *out, int n)
{
    __shared__ float across[GROUP][BLOCK], down[GROUP][BLOCK];
    const int u = blockIdx.x * BLOCK + threadIdx.x, v = blockIdx.y * BLOCK + threadIdx.y;
    float sum = 0;
    for (int y0 = 0; y0 < n; y0 += GROUP) {
        for (int y = threadIdx.x; y < GROUP; y += BLOCK)
            down[y][threadIdx.y] = cosf(v * (2 * (y0 + y) + 1) * (PI / 2) / n);
        for (int y = 0; y < min(GROUP, n - y0); y++) {
            for (int x0 = 0; x0 < n; x0 += GROUP) {
                __syncthreads();
                for (int x = threadIdx.y; x < GROUP; x += BLOCK)
                    across[x][threadIdx.x] = cosf(u * (2 * (x0 + x) + 1) * (PI / 2) / n);
                __syncthreads();
                const unsigned char *from = &image[(y0 + y) * n + x0];
                union {
                    uint4 vector;
                    unsigned char pixel[GROUP];
                } group;
                const int width = min(GROUP, n - x0);
                if (n % GROUP == 0)
                    group.vector = *(const uint4 *)from;
                else
                    for (int x = 0; x < width; x++)
                        group.pixel[x] = from[x];
                for (int x = 0; x < width; x++)
                    sum += group.pixel[x] * (down[y][threadIdx.y] * across[x][threadIdx.x]);
            }
        }
        __syncthreads();
    }
    if (u < n && v < n)
        out[v * n + u] = sum;
}

static void run(const unsigned char *image, float *out, int n)
{
    const unsigned blocks = (n + BLOCK - 1) / BLOCK;
    dct<<<dim3(blocks, blocks), dim3(BLOCK, BLOCK)>>>(image, out, n);
}
