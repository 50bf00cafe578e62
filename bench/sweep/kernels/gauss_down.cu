// image
// the vertical pass of a separable filter with the taps in memory
__global__ void gauss_down(const float *in, const float *taps, float *out, int radius, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float s = 0;
    for (int k = -radius; k <= radius; k++)
        if (y + k >= 0 && y + k < h)
            s += taps[k + radius] * in[(y + k) * w + x];
    out[y * w + x] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(64, 4), grid((columns + 63) / 64, (rows + 3) / 4);
    gauss_down<<<grid, block>>>(of.in, of.other, of.out, 4, columns, rows);
}
