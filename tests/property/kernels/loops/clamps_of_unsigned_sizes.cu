// What: clamps of unsigned sizes by min in rounds that are written out: their products are of whole numbers, which nobody fuses
// OPTIONS: --weigh=sectors
#include "harness.h"

static __global__ void k(const float *a, float *b, unsigned h, unsigned w)
{
    __annotation(L"__global__ 16x16 1");
    __annotation(L"garray a 2 4 h w");
    __annotation(L"garray b 2 4 h w");
    unsigned x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float s = 0;
    for (unsigned i = 0; i < 9; i++)
        s += a[min(y, h - 1) * w + min(x + i, w - 1)] + a[min(y + i, h - 1) * w + x];
    b[y * w + x] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    k<<<dim3((columns + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
