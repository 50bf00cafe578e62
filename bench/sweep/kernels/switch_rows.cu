// rows
__global__ void switch_rows(const float *in, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    for (int c = 0; c < columns; c++) {
        switch (c % 3) {
        case 0: s += in[r * columns + c]; break;
        case 1: s -= in[r * columns + c]; break;
        default: s = fmaxf(s, in[r * columns + c]);
        }
    }
    out[r] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    switch_rows<<<(rows + 127) / 128, 128>>>(of.in, of.out, rows, columns);
}
