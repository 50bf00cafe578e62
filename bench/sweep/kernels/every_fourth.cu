// image
__global__ void every_fourth(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    out[i] = 0.25f * (in[4 * i] + in[4 * i + 1] + in[4 * i + 2] + in[4 * i + 3]);
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 4;
    every_fourth<<<(n + 255) / 256, 256>>>(of.in, of.out, n);
}
