// product
__global__ void covariance(const float *x, const float *mean, float *c, int n, int m)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= m || j >= m)
        return;
    float s = 0;
    for (int k = 0; k < n; k++)
        s += (x[k * m + i] - mean[i]) * (x[k * m + j] - mean[j]);
    c[i * m + j] = s / (n - 1);
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (columns + 15) / 16);
    covariance<<<grid, block>>>(of.in, of.other, of.out, rows, columns);
}
