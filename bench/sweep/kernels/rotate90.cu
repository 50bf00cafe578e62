// image
__global__ void rotate90(const unsigned char *in, unsigned char *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    out[x * height + height - 1 - y] = in[y * width + x];
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
    rotate90<<<grid, block>>>((const unsigned char *)of.in, (unsigned char *)of.out, columns, rows);
}
