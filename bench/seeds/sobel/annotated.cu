/* Edges of a grey image, a pixel to a thread; the pixels at the edge of the image stay as they are
 * (van den Braak, Mesman, Corporaal, SAMOS 2010, section VI-C). */
#include "main.h"

#define IN(dy, dx) in[(y + (dy)) * width + x + (dx)]

static __global__ void sobel(const unsigned char *in, unsigned char *out, int height, int width)
{
    __annotation(L"__global__ (BLOCK_X)x(BLOCK_Y)");
    __annotation(L"garray in 2 1 height width");
    __annotation(L"garray out 2 1 height width");
    const int x = blockIdx.x * BLOCK_X + threadIdx.x, y = blockIdx.y * BLOCK_Y + threadIdx.y;
    __annotation(L"BoundChk");
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
        const int across =
            IN(-1, 1) + 2 * IN(0, 1) + IN(1, 1) - IN(-1, -1) - 2 * IN(0, -1) - IN(1, -1);
        const int down =
            IN(1, -1) + 2 * IN(1, 0) + IN(1, 1) - IN(-1, -1) - 2 * IN(-1, 0) - IN(-1, 1);
        out[y * width + x] = min(255, abs(across) + abs(down));
    }
}

static void run(const unsigned char *in, unsigned char *out, int height, int width)
{
    sobel<<<dim3((width + BLOCK_X - 1) / BLOCK_X, (height + BLOCK_Y - 1) / BLOCK_Y),
            dim3(BLOCK_X, BLOCK_Y)>>>(in, out, height, width);
}
