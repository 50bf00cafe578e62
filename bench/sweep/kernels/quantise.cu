// rows
__global__ void quantise(const float *in, signed char *out, float *scale, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float most = 0;
    for (int c = 0; c < columns; c++)
        most = fmaxf(most, fabsf(in[r * columns + c]));
    float s = most / 127.0f;
    scale[r] = s;
    for (int c = 0; c < columns; c++)
        out[r * columns + c] = (signed char)rintf(in[r * columns + c] / s);
}

static void launch(const Buffers &of, int rows, int columns)
{
    quantise<<<(rows + 255) / 256, 256>>>(of.in, (signed char *)of.out, of.other, rows, columns);
}
