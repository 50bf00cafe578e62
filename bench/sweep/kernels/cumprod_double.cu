// rows
__global__ void cumprod_double(const double *x, double *y, int n, int len)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double p = 1.0;
    for (int k = 0; k < len; k++) {
        p *= 1.0 + 1e-6 * x[i * len + k];
        y[i * len + k] = p;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    cumprod_double<<<(rows + 127) / 128, 128>>>((const double *)of.in, (double *)of.out, rows, columns / 2);
}
