// product
__global__ void syrk_lower(const double *a, double *c, int n, int k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j > i)
        return;
    double s = 0;
    for (int p = 0; p < k; p++)
        s += a[i * k + p] * a[j * k + p];
    c[i * n + j] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows / 2, k = columns / 2;
    dim3 block(16, 16), grid((n + 15) / 16, (n + 15) / 16);
    syrk_lower<<<grid, block>>>((const double *)of.in, (double *)of.out, n, k);
}
