// rows
__global__ void rgb_to_luma(const unsigned char *in, unsigned char *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = (unsigned char)((in[3 * i] * 77 + in[3 * i + 1] * 150 + in[3 * i + 2] * 29) >> 8);
}

static void launch(const Buffers &of, int rows, int columns)
{
    rgb_to_luma<<<(rows * columns + 255) / 256, 256>>>((const unsigned char *)of.in, (unsigned char *)of.out, rows * columns);
}
