// image
// 2 x 2 mean with rounding
__global__ void shrink_bytes(const unsigned char *in, unsigned char *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int ow = w / 2;
    if (x >= ow || y >= h / 2)
        return;
    const unsigned char *p = in + 2 * y * w + 2 * x;
    out[y * ow + x] = (p[0] + p[1] + p[w] + p[w + 1] + 2) >> 2;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns / 2 + 31) / 32, (rows / 2 + 7) / 8);
    shrink_bytes<<<grid, block>>>((const unsigned char *)of.in, (unsigned char *)of.out, columns, rows);
}
