// product
__global__ void gemm(float alpha, const float *a, const float *b, float beta, float *c, int n, int m)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= m)
        return;
    float s = 0;
    for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * m + j];
    c[i * m + j] = alpha * s + beta * c[i * m + j];
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    gemm<<<grid, block>>>(1.5f, of.in, of.other, 0.5f, of.out, rows, columns);
}
