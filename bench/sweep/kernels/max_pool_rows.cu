// rows
__global__ void max_pool_rows(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int o = 0; o < columns / 2; o++) {
        float a = in[r * columns + 2 * o], b = in[r * columns + 2 * o + 1];
        out[r * (columns / 2) + o] = a > b ? a : b;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    max_pool_rows<<<(rows + 255) / 256, 256>>>(of.in, of.out, rows, columns);
}
