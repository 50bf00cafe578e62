// What: arrays of four axes of which a block takes one: images of several channels, whose axes are permuted. Blocks move by whole
//       planes, of which there are as many as the grid has blocks; planes that overlap, or whose end no check tells
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.5
// SIZES: 1 1, 7 31, 9 33, 8 32, 16 40, 13 65
#include "harness.h"
__global__ void nchw2nhwc(const float *in, float *out, int N, int C, int H, int W)
{
    int w = blockIdx.x * blockDim.x + threadIdx.x, h = blockIdx.y * blockDim.y + threadIdx.y, n = blockIdx.z;
    if (w >= W || h >= H) return;
    for (int c = 0; c < C; c++)
        out[((n * H + h) * W + w) * C + c] = in[((n * C + c) * H + h) * W + w];
}
__global__ void nhwc2nchw(const float *in, float *out, int N, int C, int H, int W)
{
    int w = blockIdx.x * blockDim.x + threadIdx.x, h = blockIdx.y * blockDim.y + threadIdx.y, n = blockIdx.z;
    if (w < W && h < H && n < N)
        for (int c = 0; c < C; c++)
            out[((n * C + c) * H + h) * W + w] = in[((n * H + h) * W + w) * C + c] * 2 + 1;
}
// planes may overlap: step of the block is half of the plane
__global__ void half_planes(const float *in, float *out, int C, int H, int W, int S)
{
    int w = blockIdx.x * blockDim.x + threadIdx.x, h = blockIdx.y * blockDim.y + threadIdx.y, n = blockIdx.z;
    if (w >= W || h >= H) return;
    for (int c = 0; c < C; c++)
        out[((n * S + h) * W + w) * C + c] = in[((n * C + c) * H + h) * W + w];
}
// attention scores transposed: b,h,s,d
__global__ void bshd(const float *in, float *out, int B, int S, int H, int D)
{
    int d = blockIdx.x * blockDim.x + threadIdx.x, s = blockIdx.y * blockDim.y + threadIdx.y, b = blockIdx.z;
    if (d < D && s < S)
        for (int h = 0; h < H; h++)
            out[((b * H + h) * D + d) * S + s] = in[((b * S + s) * H + h) * D + d];
}
__global__ void upside(const float *in, float *out, int C, int H, int W)
{
    int w = blockIdx.x * blockDim.x + threadIdx.x, h = blockIdx.y * blockDim.y + threadIdx.y, n = blockIdx.z;
    if (w >= W || h >= H) return;
    for (int c = C - 1; c >= 0; c--)
        out[((n * H + h) * W + w) * C + c] = in[((n * C + c) * H + h) * W + w];
}
__global__ void nocheck(const float *in, float *out, int C, int H, int W)
{
    int w = blockIdx.x * blockDim.x + threadIdx.x, h = blockIdx.y * blockDim.y + threadIdx.y, n = blockIdx.z;
    if (w >= W) return;
    for (int c = 0; c < C; c++)
        out[((n * H + h) * W + w) * C + c] = in[((n * C + c) * H + h) * W + w];
}
int main(int argc, char **argv)
{
    SIZES
    const int N = 3, C = 19, H = rows, W = columns;
    const size_t all = (size_t)N * C * H * W;
    float *in = array<float>("in", all + 4096, 1);
    float *o1 = array<float>("o1", all, 2), *o2 = array<float>("o2", all, 3), *o3 = array<float>("o3", all, 4), *o4 = array<float>("o4", all, 5), *o5 = array<float>("o5", all, 6);
    dim3 t(32, 8), g(blocks(W, 32), blocks(H, 8), N);
    nchw2nhwc<<<g, t>>>(in, o1, N, C, H, W);
    nhwc2nchw<<<g, t>>>(in, o2, N, C, H, W);
    nhwc2nchw<<<dim3(g.x, g.y, N + 2), t>>>(in, o2, N, C, H, W);
    bshd<<<dim3(blocks(W, 32), blocks(H, 8), N), t>>>(in, o4, N, H, C, W);
    upside<<<g, t>>>(in, o5, C, H, W);
    nchw2nhwc<<<g, t>>>(in, o1, N, 0, H, W);
    nchw2nhwc<<<g, t>>>(in, o1, N, -3, H, W);
    nchw2nhwc<<<g, t>>>(in, o1, N, C, -1, W);
    half_planes<<<dim3(g.x, g.y, 1), t>>>(in, o3, C, H, W, (H + 1) / 2);
    if (H % 8 == 0) nocheck<<<g, t>>>(in, o5, C, H, W);
    return finish();
}
