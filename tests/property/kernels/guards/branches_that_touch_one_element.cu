// What: elements that both branches of an if touch, one of which each thread takes: they count as often as without it
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 97
// GAIN: 1.5
#include "harness.h"

__global__ void kernel(const float *in, float *out, int w, int h, int mode)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 w h");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    const float value = in[y * w + x];
    if (CASE == 1 ? mode == 1 : CASE == 2 ? value > 0 : x > 0 && x < w - 1)
        out[x * h + y] = value;
    else if (value < -10)
        out[x * h + y] = 2 * value;
    else
        out[x * h + y] = 3 + value;
}

int main(int argc, char **argv)
{
    SIZES
    float *in = array<float>("in", count, 1);
    float *out = array<float>("out", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(in, out, columns, rows, 0);
    return finish();
}
