// rows
__global__ void entropy16(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int bins[16];
    for (int b = 0; b < 16; b++)
        bins[b] = 0;
    for (int c = 0; c < columns; c++) {
        int b = (int)(in[r * columns + c] * 1.5f);
        b = b < 0 ? 0 : b > 15 ? 15 : b;
        bins[b]++;
    }
    float e = 0;
    for (int b = 0; b < 16; b++)
        if (bins[b]) {
            float p = (float)bins[b] / columns;
            e -= p * log2f(p);
        }
    out[r] = e;
}

static void launch(const Buffers &of, int rows, int columns)
{
    entropy16<<<(rows + 127) / 128, 128>>>(of.in, of.out, rows, columns);
}
