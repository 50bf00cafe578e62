// rows
__global__ void row_minimum(const float *in, float *least, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float m = FLT_MAX;
    for (int c = 0; c < columns; c++)
        m = fminf(m, in[r * columns + c]);
    least[r] = m;
}

static void launch(const Buffers &of, int rows, int columns)
{
    row_minimum<<<(rows + 255) / 256, 256>>>(of.in, of.out, rows, columns);
}
