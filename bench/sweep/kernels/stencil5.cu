// image
__global__ void stencil5(const float *in, float *out, int rows, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && y > 0 && x < columns - 1 && y < rows - 1)
        out[y * columns + x] = 0.2f * (in[y * columns + x] + in[y * columns + x - 1] + in[y * columns + x + 1] +
                                       in[(y - 1) * columns + x] + in[(y + 1) * columns + x]);
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
    stencil5<<<grid, block>>>(of.in, of.out, rows, columns);
}
