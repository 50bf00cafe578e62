// rows
__global__ void double_rows(const double *a, double *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    double s = 0;
    for (int c = 0; c < columns; c++)
        s += a[r * columns + c];
    out[r] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    if ((long long)rows * columns <= 40 << 20)
        double_rows<<<(rows + 127) / 128, 128>>>((const double *)of.in, (double *)of.out, rows, columns);
}
