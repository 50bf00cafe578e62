// Source: PLDI'10 suite, conv: a large filter, both loops annotated, the image larger by the filter
#include "harness.h"

#define KH 8
#define KW 8
__global__ void kernel(const float *in, const float *filter, float *out, int w, int h)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray in 2 4 h+KH w+KW");
    __annotation(L"garray filter 2 4 KH KW");
    __annotation(L"garray out 2 4 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float sum = 0;
    __annotation(L"loop j 0 KH 1");
    for (int j = 0; j < KH; j++) {
        __annotation(L"loop i 0 KW 1");
        for (int i = 0; i < KW; i++)
            sum += in[(y + j) * (w + KW) + x + i] * filter[j * KW + i];
    }
    out[y * w + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *in = array<float>("in", (size_t)(rows + KH) * (columns + KW), 1);
    float *filter = array<float>("filter", KH * KW, 2);
    float *out = array<float>("out", count, 3);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(in, filter, out, columns, rows);
    return finish();
}
