// image
__global__ void dilate(const unsigned char *in, unsigned char *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2)
        return;
    unsigned char m = 0;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
            unsigned char v = in[(y + dy) * width + x + dx];
            m = v > m ? v : m;
        }
    out[y * width + x] = m;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    dilate<<<grid, block>>>((const unsigned char *)of.in, (unsigned char *)of.out, columns, rows);
}
