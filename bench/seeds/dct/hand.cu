/* The same by hand: a table of the cosines of the columns of a block, and 16 pixels to a load where
 * the rows begin at multiples of 16. */
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
                const float *table = &across[0][threadIdx.x];
                if (n % GROUP == 0) {
                    const uint4 group = *(const uint4 *)from;
                    const unsigned words[] = {group.x, group.y, group.z, group.w};
#pragma unroll
                    for (int x = 0; x < GROUP; x++)
                        sum += (words[x / 4] >> x % 4 * 8 & 255) *
                               (down[y][threadIdx.y] * table[x * BLOCK]);
                } else {
                    for (int x = 0; x < min(GROUP, n - x0); x++)
                        sum += from[x] * (down[y][threadIdx.y] * table[x * BLOCK]);
                }
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
