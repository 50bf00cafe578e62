// image
__global__ void scharr(const unsigned char *src, short *gx, short *gy, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x == 0 || y == 0 || x >= w - 1 || y >= h - 1)
        return;
    int a = src[(y - 1) * w + x - 1], b = src[(y - 1) * w + x], c = src[(y - 1) * w + x + 1];
    int d = src[y * w + x - 1], f = src[y * w + x + 1];
    int g = src[(y + 1) * w + x - 1], i = src[(y + 1) * w + x], j = src[(y + 1) * w + x + 1];
    gx[y * w + x] = 3 * (c - a) + 10 * (f - d) + 3 * (j - g);
    gy[y * w + x] = 3 * (g - a) + 10 * (i - b) + 3 * (j - c);
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
    scharr<<<grid, block>>>((const unsigned char *)of.in, (short *)of.out, (short *)of.out + rows * columns, columns,
                            rows);
}
