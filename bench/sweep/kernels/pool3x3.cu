// image
// 3 x 3 with stride 2, as in the first layers of a network
__global__ void pool3x3(const float *in, float *out, int H, int W, int OH, int OW)
{
    int ow = blockIdx.x * blockDim.x + threadIdx.x;
    int oh = blockIdx.y * blockDim.y + threadIdx.y;
    if (ow >= OW || oh >= OH) return;
    float m = -FLT_MAX;
    for (int kh = 0; kh < 3; kh++)
        for (int kw = 0; kw < 3; kw++) {
            int ih = oh * 2 + kh - 1, iw = ow * 2 + kw - 1;
            if (ih >= 0 && ih < H && iw >= 0 && iw < W)
                m = max(m, in[ih * W + iw]);
        }
    out[oh * OW + ow] = m;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int oh = (rows + 1) / 2, ow = (columns + 1) / 2;
    dim3 block(32, 8), grid((ow + 31) / 32, (oh + 7) / 8);
    pool3x3<<<grid, block>>>(of.in, of.out, rows, columns, oh, ow);
}
