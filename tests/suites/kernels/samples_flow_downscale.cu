// Source: cuda-samples HSOpticalFlow, downscale: the mean of four pixels
#include "harness.h"

__global__ void kernel(const float *src, float *out, int w, int h)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray src 2 4 2*h 2*w");
    __annotation(L"garray out 2 4 h w");
    const int ix = threadIdx.x + blockIdx.x * blockDim.x;
    const int iy = threadIdx.y + blockIdx.y * blockDim.y;
    if (ix >= w || iy >= h)
        return;
    out[ix + iy * w] = 0.25f * (src[2 * iy * 2 * w + 2 * ix] + src[2 * iy * 2 * w + 2 * ix + 1] +
                                src[(2 * iy + 1) * 2 * w + 2 * ix] + src[(2 * iy + 1) * 2 * w + 2 * ix + 1]);
}

int main(int argc, char **argv)
{
    SIZES
    float *src = array<float>("src", 4 * count, 1);
    float *out = array<float>("out", count, 2);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(src, out, columns, rows);
    return finish();
}
