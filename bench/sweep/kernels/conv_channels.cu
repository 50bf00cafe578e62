// image
// 3 x 3 convolution over four planes
__global__ void conv_channels(const float *in, const float *weight, float *out, int H, int W)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= W - 2 || y >= H - 2)
        return;
    float acc = 0;
    for (int c = 0; c < 4; c++)
        for (int ky = 0; ky < 3; ky++)
            for (int kx = 0; kx < 3; kx++)
                acc += in[c * H * W + (y + ky) * W + x + kx] * weight[c * 9 + ky * 3 + kx];
    out[y * (W - 2) + x] = acc;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int H = rows / 2, W = columns / 2;
    dim3 block(16, 16), grid((W + 15) / 16, (H + 15) / 16);
    conv_channels<<<grid, block>>>(of.in, of.other, of.out, H, W);
}
