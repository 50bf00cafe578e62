// rows
__global__ void dot_double(const double *a, const double *b, double *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    double s = 0;
    for (int c = 0; c < columns; c++)
        s += a[r * columns + c] * b[c];
    out[r] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dot_double<<<(rows / 2 + 255) / 256, 256>>>((const double *)of.in, (const double *)of.other, (double *)of.out, rows / 2, columns);
}
