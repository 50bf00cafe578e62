// rows
__global__ void byte_product(const unsigned char *a, const float *x, float *y, int rows, int columns)
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
    byte_product<<<(rows + 127) / 128, 128>>>((const unsigned char *)of.in, of.other, of.out, rows, columns);
}
