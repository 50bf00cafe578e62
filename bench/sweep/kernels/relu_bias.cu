// image
__global__ void relu_bias(const float *in, const float *bias, float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    out[y * width + x] = fmaxf(in[y * width + x] + bias[y], 0.0f);
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    relu_bias<<<grid, block>>>(of.in, of.other, of.out, columns, rows);
}
