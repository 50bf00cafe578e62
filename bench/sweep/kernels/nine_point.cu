// image
__global__ void nine_point(const float *in, float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
        return;
    out[y * width + x] = 0.5f * in[y * width + x] +
        0.1f * (in[(y - 1) * width + x] + in[(y + 1) * width + x] + in[y * width + x - 1] + in[y * width + x + 1]) +
        0.025f * (in[(y - 1) * width + x - 1] + in[(y - 1) * width + x + 1] + in[(y + 1) * width + x - 1] + in[(y + 1) * width + x + 1]);
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    nine_point<<<grid, block>>>(of.in, of.out, columns, rows);
}
