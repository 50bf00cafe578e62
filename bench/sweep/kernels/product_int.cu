// product
__global__ void product_int(const int *a, const int *b, int *c, int m, int n, int k)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= n)
        return;
    int s = 0;
    for (int i = 0; i < k; i++)
        s += a[row * k + i] * b[i * n + col];
    c[row * n + col] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    product_int<<<grid, block>>>((const int *)of.in, (const int *)of.in, (int *)of.out, rows, columns, rows);
}
