/* An image turned by 90 degrees to the right: each thread reads one pixel, and computes where it
 * goes (van den Braak, Mesman, Corporaal, SAMOS 2010, section VI-C: the first algorithm, at an
 * angle at which no pixel is written twice). */
#include "main.h"

static __global__ void rotation90(const unsigned char *in, unsigned char *out, int height,
                                  int width)
{
    __annotation(L"__global__ (BLOCK)x(BLOCK)");
    __annotation(L"garray in 2 1 height width");
    __annotation(L"garray out 2 1 width height");
    const int x = blockIdx.x * BLOCK + threadIdx.x, y = blockIdx.y * BLOCK + threadIdx.y;
    __annotation(L"BoundChk");
    if (x < width && y < height)
        out[x * height + height - 1 - y] = in[y * width + x];
}

static void run(const unsigned char *in, unsigned char *out, int height, int width)
{
    rotation90<<<dim3((width + BLOCK - 1) / BLOCK, (height + BLOCK - 1) / BLOCK),
                 dim3(BLOCK, BLOCK)>>>(in, out, height, width);
}
