// product
__global__ void product_tn(const float *a, const float *b, float *c, int n, int m)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= m)
        return;
    float s = 0;
    for (int k = 0; k < n; k++)
        s += a[k * n + i] * b[k * m + j];
    c[i * m + j] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    product_tn<<<grid, block>>>(of.in, of.other, of.out, rows, columns);
}
