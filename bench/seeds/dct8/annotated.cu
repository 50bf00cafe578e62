/* The cosine transform of an image in squares of 8 x 8, from bytes to short words: a block is a
 * square, and each thread computes a coefficient from all of its pixels. */
#include "main.h"

static __global__ void dct8(const unsigned char *image, short *out, int height, int width)
{
    __annotation(L"__global__ (SIDE)x(SIDE)");
    __annotation(L"garray image 2 1 height width");
    __annotation(L"garray out 2 2 height width");
    const int u = threadIdx.x, v = threadIdx.y;
    int sum = 0;
    __annotation(L"loop y 0 SIDE 1");
    for (int y = 0; y < SIDE; y++) {
        __annotation(L"loop x 0 SIDE 1");
        for (int x = 0; x < SIDE; x++)
            sum += image[(blockIdx.y * SIDE + y) * width + blockIdx.x * SIDE + x] *
                   (cosines[v * SIDE + y] * cosines[u * SIDE + x] >> 10);
    }
    out[(blockIdx.y * SIDE + v) * width + blockIdx.x * SIDE + u] = sum >> 11;
}

static void run(const unsigned char *image, short *out, int height, int width)
{
    dct8<<<dim3(width / SIDE, height / SIDE), dim3(SIDE, SIDE)>>>(image, out, height, width);
}
