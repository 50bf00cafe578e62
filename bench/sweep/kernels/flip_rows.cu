// image
__global__ void flip_rows(const float *in, float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    out[(height - 1 - y) * width + x] = in[y * width + x];
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 4), grid((columns + 31) / 32, (rows + 3) / 4);
    flip_rows<<<grid, block>>>(of.in, of.out, columns, rows);
}
