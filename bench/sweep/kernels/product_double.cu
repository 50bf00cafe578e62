// product
__global__ void product_double(const double *a, const double *b, double *c, int n, int m)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= m)
        return;
    double s = 0;
    for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * m + j];
    c[i * m + j] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    product_double<<<grid, block>>>((const double *)of.in, (const double *)of.other, (double *)of.out, rows, columns);
}
