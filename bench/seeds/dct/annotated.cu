/* The cosine transform of a whole image of bytes, a coefficient to a thread, cosines computed anew
 * each time (van den Braak, Mesman, Corporaal, SAMOS 2010, section I: the basic version). */
#include "main.h"

static __global__ void dct(const unsigned char *image, float *out, int n)
{
    __annotation(L"__global__ (BLOCK)x(BLOCK)");
    __annotation(L"garray image 2 1 n n");
    __annotation(L"garray out 2 4 n n");
    const int u = blockIdx.x * BLOCK + threadIdx.x, v = blockIdx.y * BLOCK + threadIdx.y;
    __annotation(L"BoundChk");
    if (u >= n || v >= n)
        return;
    float sum = 0;
    for (int y = 0; y < n; y++) {
        const float down = cosf(v * (2 * y + 1) * (PI / 2) / n);
        __annotation(L"loop x 0 n 1");
        for (int x = 0; x < n; x++)
            sum += image[y * n + x] * (down * cosf(u * (2 * x + 1) * (PI / 2) / n));
    }
    out[v * n + u] = sum;
}

static void run(const unsigned char *image, float *out, int n)
{
    const unsigned blocks = (n + BLOCK - 1) / BLOCK;
    dct<<<dim3(blocks, blocks), dim3(BLOCK, BLOCK)>>>(image, out, n);
}
