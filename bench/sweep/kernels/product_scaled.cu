// product
__global__ void product_scaled(const float *a, const float *b, float *c, float alpha, float beta, int n)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || col >= n)
        return;
    float s = 0;
    for (int k = 0; k < n; k++)
        s += a[row * n + k] * b[k * n + col];
    c[row * n + col] = alpha * s + beta * c[row * n + col];
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((rows + 15) / 16, (rows + 15) / 16);
    product_scaled<<<grid, block>>>(of.in, of.in, of.out, 1.5f, 0.5f, rows);
}
