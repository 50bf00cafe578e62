// Source: cuda-samples HSOpticalFlow, Jacobi step without its tile: two fields, edges repeated, three more read once
#include "harness.h"

__global__ void kernel(const float *du0, const float *dv0, const float *Ix, float *du1, int w, int h)
{
    __annotation(L"__global__ 32x6");
    __annotation(L"garray du0 2 4 h w");
    __annotation(L"garray dv0 2 4 h w");
    __annotation(L"garray Ix 2 4 h w");
    __annotation(L"garray du1 2 4 h w");
    const int ix = threadIdx.x + blockIdx.x * blockDim.x;
    const int iy = threadIdx.y + blockIdx.y * blockDim.y;
    if (ix >= w || iy >= h)
        return;
    int left = ix > 0 ? ix - 1 : 0, right = ix < w - 1 ? ix + 1 : w - 1;
    int up = iy > 0 ? iy - 1 : 0, down = iy < h - 1 ? iy + 1 : h - 1;
    float sumU = (du0[iy * w + left] + du0[iy * w + right] + du0[up * w + ix] + du0[down * w + ix]) * 0.25f;
    float sumV = (dv0[iy * w + left] + dv0[iy * w + right] + dv0[up * w + ix] + dv0[down * w + ix]) * 0.25f;
    du1[iy * w + ix] = sumU - Ix[iy * w + ix] * sumV;
}

int main(int argc, char **argv)
{
    SIZES
    float *du0 = array<float>("du0", count, 1);
    float *dv0 = array<float>("dv0", count, 2);
    float *Ix = array<float>("Ix", count, 3);
    float *du1 = array<float>("du1", count, 4);
    kernel<<<dim3(blocks(columns, 32), blocks(rows, 6)), dim3(32, 6)>>>(du0, dv0, Ix, du1, columns, rows);
    return finish();
}
