// Source: cuda-samples imageDenoising, NLM: windows of windows
// SIZES: 7 7, 33 32, 40 65
#include "harness.h"

#define NR 2
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 2 * NR || y < 2 * NR || x >= w - 2 * NR || y >= h - 2 * NR)
        return;
    float sum = 0;
    __annotation(L"loop i -NR NR+1 1");
    for (int i = -NR; i <= NR; i++) {
        __annotation(L"loop j -NR NR+1 1");
        for (int j = -NR; j <= NR; j++) {
            float d = 0;
            __annotation(L"loop n -NR NR+1 1");
            for (int n = -NR; n <= NR; n++) {
                __annotation(L"loop m -NR NR+1 1");
                for (int m = -NR; m <= NR; m++) {
                    float e = in[(y + i + n) * w + x + j + m] - in[(y + n) * w + x + m];
                    d += e * e;
                }
            }
            sum += in[(y + i) * w + x + j] / (1.0f + d);
        }
    }
    out[y * w + x] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *in = array<float>("in", count, 1);
    float *out = array<float>("out", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 8)), dim3(16, 8)>>>(in, out, columns, rows);
    return finish();
}
