// square
__global__ void normalise_columns(const float *in, float *out, int rows, int columns)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c >= columns)
        return;
    float s = 0;
    for (int r = 0; r < rows; r++)
        s += in[r * columns + c] * in[r * columns + c];
    float scale = 1.0f / sqrtf(s);
    for (int r = 0; r < rows; r++)
        out[r * columns + c] = in[r * columns + c] * scale;
}

static void launch(const Buffers &of, int rows, int columns)
{
    normalise_columns<<<(columns + 127) / 128, 128>>>(of.in, of.out, rows, columns);
}
