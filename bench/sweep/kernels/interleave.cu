// image
__global__ void interleave(const float *red, const float *green, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    out[3 * i] = red[i];
    out[3 * i + 1] = green[i];
    out[3 * i + 2] = red[i] + green[i];
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 3;
    interleave<<<(n + 255) / 256, 256>>>(of.in, of.other, of.out, n);
}
