// image
// the first pass of an integral image: bytes to 32-bit sums, a thread per line
__global__ void integral_rows(const unsigned char *in, unsigned *sums, int w, int h)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h)
        return;
    unsigned s = 0;
    for (int x = 0; x < w; x++) {
        s += in[y * w + x];
        sums[y * w + x] = s;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    integral_rows<<<(rows + 63) / 64, 64>>>((const unsigned char *)of.in, (unsigned *)of.out, columns, rows);
}
