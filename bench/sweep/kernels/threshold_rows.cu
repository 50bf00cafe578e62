// rows
__global__ void threshold_rows(const unsigned char *in, unsigned char *out, int limit, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int c = 0; c < columns; c++)
        out[r * columns + c] = in[r * columns + c] > limit ? 255 : 0;
}

static void launch(const Buffers &of, int rows, int columns)
{
    threshold_rows<<<(rows + 255) / 256, 256>>>((const unsigned char *)of.in, (unsigned char *)of.out, 99, rows, columns);
}
