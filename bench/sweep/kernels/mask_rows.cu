// rows
__global__ void mask_rows(const float *in, const unsigned char *mask, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    for (int c = 0; c < columns; c++)
        if (mask[r * columns + c] & 1)
            s += in[r * columns + c];
    out[r] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    mask_rows<<<(rows + 255) / 256, 256>>>(of.in, (const unsigned char *)of.other, of.out, rows, columns);
}
