// rows
__global__ void norm_rows(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r >= rows)
        return;
    float mean = 0, var = 0;
    for (int c = 0; c < columns; c++)
        mean += in[r * columns + c];
    mean /= columns;
    for (int c = 0; c < columns; c++) {
        float d = in[r * columns + c] - mean;
        var += d * d;
    }
    float by = rsqrtf(var / columns + 1e-5f);
    for (int c = 0; c < columns; c++)
        out[r * columns + c] = (in[r * columns + c] - mean) * by;
}

static void launch(const Buffers &of, int rows, int columns)
{
    norm_rows<<<(rows + 127) / 128, 128>>>(of.in, of.out, rows, columns);
}
