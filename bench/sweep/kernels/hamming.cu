// rows
__global__ void hamming(const unsigned *codes, const unsigned *query, int *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int bits = 0;
    for (int c = 0; c < columns; c++)
        bits += __popc(codes[r * columns + c] ^ query[c]);
    out[r] = bits;
}

static void launch(const Buffers &of, int rows, int columns)
{
    hamming<<<(rows + 255) / 256, 256>>>((const unsigned *)of.in, (const unsigned *)of.other, (int *)of.out, rows, columns);
}
