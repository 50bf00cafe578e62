// image
__global__ void column_first(const float *in, float *out, int width, int height)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    int x = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    out[y * width + x] = in[y * width + x] * 2.0f + 1.0f;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((rows + 15) / 16, (columns + 15) / 16);
    column_first<<<grid, block>>>(of.in, of.out, columns, rows);
}
