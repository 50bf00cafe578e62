// product
__global__ void product_nt(const float *a, const float *b, float *c, int n, int m)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= n)
        return;
    float s = 0;
    for (int k = 0; k < m; k++)
        s += a[y * m + k] * b[x * m + k];
    c[y * n + x] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((rows + 15) / 16, (rows + 15) / 16);
    product_nt<<<grid, block>>>(of.in, of.other, of.out, rows, columns);
}
