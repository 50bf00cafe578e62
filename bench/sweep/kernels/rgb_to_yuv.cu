// image
__global__ void rgb_to_yuv(const unsigned char *rgb, unsigned char *yp, unsigned char *up, unsigned char *vp, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int r = rgb[i * 3 + 0], g = rgb[i * 3 + 1], b = rgb[i * 3 + 2];
    yp[i] = (unsigned char)(((66 * r + 129 * g + 25 * b + 128) >> 8) + 16);
    up[i] = (unsigned char)(((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128);
    vp[i] = (unsigned char)(((112 * r - 94 * g - 18 * b + 128) >> 8) + 128);
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns;
    unsigned char *out = (unsigned char *)of.out;
    rgb_to_yuv<<<(n + 511) / 512, 512>>>((const unsigned char *)of.in, out, out + n, out + 2 * n, n);
}
