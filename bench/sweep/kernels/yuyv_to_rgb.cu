// image
static __device__ unsigned char yuyv_clip(int v)
{
    return v < 0 ? 0 : v > 255 ? 255 : v;
}

__global__ void yuyv_to_rgb(const unsigned char *in, unsigned char *out, int pairs)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= pairs)
        return;
    int y0 = in[4 * i], u = in[4 * i + 1] - 128, y1 = in[4 * i + 2], v = in[4 * i + 3] - 128;
    int r = (359 * v) >> 8, g = (88 * u + 183 * v) >> 8, b = (454 * u) >> 8;
    out[6 * i] = yuyv_clip(y0 + r);
    out[6 * i + 1] = yuyv_clip(y0 - g);
    out[6 * i + 2] = yuyv_clip(y0 + b);
    out[6 * i + 3] = yuyv_clip(y1 + r);
    out[6 * i + 4] = yuyv_clip(y1 - g);
    out[6 * i + 5] = yuyv_clip(y1 + b);
}

static void launch(const Buffers &of, int rows, int columns)
{
    int pairs = rows * columns / 2;
    yuyv_to_rgb<<<(pairs + 255) / 256, 256>>>((const unsigned char *)of.in, (unsigned char *)of.out, pairs);
}
