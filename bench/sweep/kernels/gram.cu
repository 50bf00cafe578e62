// product
__global__ void gram(const float *x, float *c, int n, int m)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= n)
        return;
    float s = 0;
    for (int k = 0; k < m; k++)
        s += x[i * m + k] * x[j * m + k];
    c[i * n + j] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((rows + 15) / 16, (rows + 15) / 16);
    gram<<<grid, block>>>(of.in, of.out, rows, columns);
}
