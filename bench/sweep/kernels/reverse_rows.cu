// rows
__global__ void reverse_rows(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int c = 0; c < columns; c++)
        out[r * columns + c] = in[r * columns + columns - 1 - c];
}

static void launch(const Buffers &of, int rows, int columns)
{
    reverse_rows<<<(rows + 255) / 256, 256>>>(of.in, of.out, rows, columns);
}
