// rows
__global__ void softmax(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float m = -FLT_MAX;
    for (int c = 0; c < columns; c++)
        m = fmaxf(m, in[r * columns + c]);
    float s = 0;
    for (int c = 0; c < columns; c++)
        s += expf(in[r * columns + c] - m);
    for (int c = 0; c < columns; c++)
        out[r * columns + c] = expf(in[r * columns + c] - m) / s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    softmax<<<(rows + 127) / 128, 128>>>(of.in, of.out, rows, columns);
}
