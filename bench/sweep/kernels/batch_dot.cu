// rows
__global__ void batch_dot(const float *a, const float *b, float *out, int batch, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= batch)
        return;
    const float *x = a + i * width;
    const float *y = b + i * width;
    float xx = 0, yy = 0;
    for (int k = 0; k < width; k++) {
        xx += x[k] * x[k];
        yy += y[k] * y[k];
    }
    out[i] = sqrtf(xx) * sqrtf(yy);
}

static void launch(const Buffers &of, int rows, int columns)
{
    batch_dot<<<(rows + 127) / 128, 128>>>(of.in, of.other, of.out, rows, columns);
}
