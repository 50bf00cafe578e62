// rows
__global__ void squared_error(const float *a, const float *b, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    for (int c = 0; c < columns; c++) {
        float d = a[r * columns + c] - b[r * columns + c];
        s += d * d;
    }
    out[r] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    squared_error<<<(rows + 255) / 256, 256>>>(of.in, of.other, of.out, rows, columns);
}
