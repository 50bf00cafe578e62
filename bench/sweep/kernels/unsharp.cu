// image
__global__ void unsharp(const float *in, float *out, float amount, unsigned w, unsigned h)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) {
        out[y * w + x] = in[y * w + x];
        return;
    }
    float blur = 0;
    #pragma unroll
    for (int j = -1; j <= 1; j++)
        #pragma unroll
        for (int i = -1; i <= 1; i++)
            blur += in[(y + j) * w + x + i];
    blur *= 1.0f / 9.0f;
    out[y * w + x] = in[y * w + x] + amount * (in[y * w + x] - blur);
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    unsharp<<<grid, block>>>(of.in, of.out, 0.7f, columns, rows);
}
