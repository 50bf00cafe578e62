// rows
__global__ void layer_norm(const float *in, const float *gain, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    const float *row = in + (size_t)r * columns;
    float mean = 0, spread = 0;
    for (int c = 0; c < columns; c++)
        mean += row[c];
    mean /= columns;
    for (int c = 0; c < columns; c++) {
        float d = row[c] - mean;
        spread += d * d;
    }
    float scale = rsqrtf(spread / columns + 1e-5f);
    for (int c = 0; c < columns; c++)
        out[(size_t)r * columns + c] = (row[c] - mean) * scale * gain[c];
}

static void launch(const Buffers &of, int rows, int columns)
{
    layer_norm<<<(rows + 255) / 256, 256>>>(of.in, of.other, of.out, rows, columns);
}
