// rows
__global__ void byte_histogram8(const unsigned char *in, int *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int low = 0, high = 0;
    for (int c = 0; c < columns; c++) {
        unsigned char v = in[r * columns + c];
        if (v < 64)
            low++;
        else if (v >= 192)
            high++;
    }
    out[2 * r] = low;
    out[2 * r + 1] = high;
}

static void launch(const Buffers &of, int rows, int columns)
{
    byte_histogram8<<<(rows + 255) / 256, 256>>>((const unsigned char *)of.in, (int *)of.out, rows, columns);
}
