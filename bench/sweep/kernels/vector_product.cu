// rows
__global__ void vector_product(const float *a, const float *x, float *y, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    for (int c = 0; c < columns; c++)
        s += a[r * columns + c] * x[c];
    y[r] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    vector_product<<<(rows + 255) / 256, 256>>>(of.in, of.other, of.out, rows, columns);
}
