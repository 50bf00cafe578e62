/* An image turned by any angle: each thread writes one pixel, and computes which one it has to read
 * (van den Braak, Mesman, Corporaal, SAMOS 2010, section VI-C: the second algorithm). */
#include "main.h"

static __global__ void rotation(const unsigned char *in, unsigned char *out, int height, int width,
                                int cosine, int sine)
{
    __annotation(L"__global__ (BLOCK_X)x(BLOCK_Y)");
    __annotation(L"garray in 2 1 height width");
    __annotation(L"garray out 2 1 height width");
    const int x = blockIdx.x * BLOCK_X + threadIdx.x, y = blockIdx.y * BLOCK_Y + threadIdx.y;
    __annotation(L"BoundChk");
    if (x >= width || y >= height)
        return;
    const int dx = x - width / 2, dy = y - height / 2;
    const int from_x = width / 2 + ((dx * cosine + dy * sine) >> 16);
    const int from_y = height / 2 + ((dy * cosine - dx * sine) >> 16);
    unsigned char pixel = 0;
    if (from_x >= 0 && from_x < width && from_y >= 0 && from_y < height)
        pixel = in[from_y * width + from_x];
    out[y * width + x] = pixel;
}

static void run(const unsigned char *in, unsigned char *out, int height, int width, int cosine,
                int sine)
{
    rotation<<<dim3((width + BLOCK_X - 1) / BLOCK_X, (height + BLOCK_Y - 1) / BLOCK_Y),
               dim3(BLOCK_X, BLOCK_Y)>>>(in, out, height, width, cosine, sine);
}
