// image
__global__ void transpose_bytes(const unsigned char *in, unsigned char *out, int width, int height)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col < width && row < height)
        out[col * height + row] = in[row * width + col];
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
    transpose_bytes<<<grid, block>>>((const unsigned char *)of.in, (unsigned char *)of.out, columns, rows);
}
