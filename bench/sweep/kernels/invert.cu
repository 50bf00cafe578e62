// image
__global__ void invert(const unsigned char *in, unsigned char *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    out[y * width + x] = 255 - in[y * width + x];
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    invert<<<grid, block>>>((const unsigned char *)of.in, (unsigned char *)of.out, columns, rows);
}
