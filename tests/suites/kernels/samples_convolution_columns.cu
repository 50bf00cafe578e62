// Source: cuda-samples convolutionSeparable, columns, without its tile
#include "harness.h"

#define RADIUS 8
__global__ void kernel(float *d_Dst, const float *d_Src, const float *taps, int imageW, int imageH)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray d_Dst 2 4 imageH imageW");
    __annotation(L"garray d_Src 2 4 imageH imageW");
    __annotation(L"garray taps 1 4 2*RADIUS+1");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= imageW || y >= imageH)
        return;
    float sum = 0;
    __annotation(L"loop k -RADIUS RADIUS+1 1");
    for (int k = -RADIUS; k <= RADIUS; k++) {
        int d = y + k;
        if (d >= 0 && d < imageH)
            sum += d_Src[d * imageW + x] * taps[RADIUS - k];
    }
    d_Dst[y * imageW + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *d_Dst = array<float>("d_Dst", count, 1);
    float *d_Src = array<float>("d_Src", count, 2);
    float *taps = array<float>("taps", 2 * RADIUS + 1, 3);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(d_Dst, d_Src, taps, columns, rows);
    return finish();
}
