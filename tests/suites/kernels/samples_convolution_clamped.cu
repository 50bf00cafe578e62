// Source: cuda-samples convolutionTexture, rows, with the edges that a texture repeats
#include "harness.h"

#define RADIUS 8
__global__ void kernel(float *d_Dst, const float *d_Src, const float *taps, int imageW, int imageH)
{
    __annotation(L"__global__ 16x12");
    __annotation(L"garray d_Dst 2 4 imageH imageW");
    __annotation(L"garray d_Src 2 4 imageH imageW");
    __annotation(L"garray taps 1 4 2*RADIUS+1");
    const int ix = blockDim.x * blockIdx.x + threadIdx.x;
    const int iy = blockDim.y * blockIdx.y + threadIdx.y;
    if (ix >= imageW || iy >= imageH)
        return;
    float sum = 0;
    __annotation(L"loop k -RADIUS RADIUS+1 1");
    for (int k = -RADIUS; k <= RADIUS; k++)
        sum += d_Src[iy * imageW + min(max(ix + k, 0), imageW - 1)] * taps[RADIUS - k];
    d_Dst[iy * imageW + ix] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *d_Dst = array<float>("d_Dst", count, 1);
    float *d_Src = array<float>("d_Src", count, 2);
    float *taps = array<float>("taps", 2 * RADIUS + 1, 3);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 12)), dim3(16, 12)>>>(d_Dst, d_Src, taps, columns, rows);
    return finish();
}
