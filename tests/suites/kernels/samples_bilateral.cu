// Source: cuda-samples bilateralFilter on one plane: a window with clamped edges, weights by distance of values
#include "harness.h"

#define R 2
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float sum = 0.0f, t = 0.0f, center = in[y * w + x];
    __annotation(L"loop i -R R+1 1");
    for (int i = -R; i <= R; i++) {
        __annotation(L"loop j -R R+1 1");
        for (int j = -R; j <= R; j++) {
            float cur = in[min(max(y + i, 0), h - 1) * w + min(max(x + j, 0), w - 1)];
            float factor = 1.0f / (1.0f + (cur - center) * (cur - center));
            t += factor * cur;
            sum += factor;
        }
    }
    out[y * w + x] = t / sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *in = array<float>("in", count, 1);
    float *out = array<float>("out", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(in, out, columns, rows);
    return finish();
}
