// What: parameters that move along a row, and steps inside of accesses
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40
// CONTRACT: 1
#include "harness.h"

#if CASE == 1
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    const float *p = in + y * w;
    float *q = &out[y * w];
    __annotation(L"loop x 0 w 1");
    for (int x = 0; x < w; x++)
        *q++ = *p++ * 2 + 1;
}
#elif CASE == 2
__global__ void kernel(const float *__restrict__ in, float *__restrict__ out, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    in += y * w;
    out += y * w;
    __annotation(L"loop x 0 w 1");
    for (int x = 0; x < w; x++)
        *out++ = *in++ + 1;
}
#elif CASE == 3
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    in += y * w, out += y * w;
    float before = *in;
    __annotation(L"loop x 0 w 1");
    for (int x = 0; x < w; x++) {
        float value = *in;
        before = value + 0.5f * (before - value);
        *out = before;
        in += 1;
        out += 1;
    }
}
#elif CASE == 4
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    in += y * w; float sum = 0;
    __annotation(L"loop x 0 w 1");
    for (int x = 0; x < w; x++)
        for (int k = 0; k < 2; k++)
            sum += in[x];
    out[y * w] = sum;
}
#elif CASE == 5
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    int i = y * w, o = y * w - 1;
    if (y < h) {
        __annotation(L"loop x 0 w 1");
        for (int x = 0; x < w; x++)
            out[++o] = in[i++] * 3;
    }
}
#elif CASE == 6
__global__ void kernel(const float *in, float *out, int w, int h)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 2 4 h w");
    __annotation(L"garray out 2 4 h w");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    in = in + (y + 1) * w;
    __annotation(L"loop x 0 w 1");
    for (int x = 0; x < w; x++) {
        float t = *--in;
        out[y * w + x] = t;
    }
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *in = array<float>("in", 2 * count + 2, 1);
    float *out = array<float>("out", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(in, out, columns, rows);
    return finish();
}
