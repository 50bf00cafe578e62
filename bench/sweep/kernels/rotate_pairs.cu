// rows
__global__ void rotate_pairs(const float *in, float *out, float c, float s, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int k = 0; k + 1 < columns; k += 2) {
        float x = in[r * columns + k], y = in[r * columns + k + 1];
        out[r * columns + k] = x * c - y * s;
        out[r * columns + k + 1] = x * s + y * c;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    rotate_pairs<<<(rows + 255) / 256, 256>>>(of.in, of.out, 0.8f, 0.6f, rows, columns);
}
