// image
__global__ void pool(const float *in, float *out, int rows, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns / 2 || y >= rows / 2)
        return;
    float a = fmaxf(in[2 * y * columns + 2 * x], in[2 * y * columns + 2 * x + 1]);
    float b = fmaxf(in[(2 * y + 1) * columns + 2 * x], in[(2 * y + 1) * columns + 2 * x + 1]);
    out[y * (columns / 2) + x] = fmaxf(a, b);
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns / 2 + 15) / 16, (rows / 2 + 15) / 16);
    pool<<<grid, block>>>(of.in, of.out, rows, columns);
}
