// image
__global__ void roll2d(const int *in, int *out, int dx, int dy, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h)
        out[((y + dy) % h) * w + (x + dx) % w] = in[y * w + x];
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    roll2d<<<grid, block>>>((const int *)of.in, (int *)of.out, columns / 2, rows / 2, columns, rows);
}
