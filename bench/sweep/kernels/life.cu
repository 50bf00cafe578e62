// image
__global__ void life(const unsigned char *in, unsigned char *out, int rows, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= columns - 1 || y >= rows - 1)
        return;
    int s = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            s += in[(y + j) * columns + x + i] & 1;
    out[y * columns + x] = s == 3 || (s == 4 && (in[y * columns + x] & 1));
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
    life<<<grid, block>>>((const unsigned char *)of.in, (unsigned char *)of.out, rows, columns);
}
