// image
__global__ void vertical5(const float *in, const float *k, float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y < 2 || y >= height - 2)
        return;
    float s = 0;
    for (int d = 0; d < 5; d++)
        s += in[(y + d - 2) * width + x] * k[d];
    out[y * width + x] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
    vertical5<<<grid, block>>>(of.in, of.in, of.out, columns, rows);
}
