// rows
// one-dimensional error diffusion to black and white
__global__ void dither(const unsigned char *in, unsigned char *out, int h, int w)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    int err = 0;
    for (int x = 0; x < w; x++) {
        int v = in[y * w + x] + err;
        int o = v > 127 ? 255 : 0;
        err = v - o;
        out[y * w + x] = o;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    dither<<<(rows + 63) / 64, 64>>>((const unsigned char *)of.in, (unsigned char *)of.out, rows, columns);
}
