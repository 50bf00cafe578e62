// square
__global__ void floyd(float *d, int k, int n)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || col >= n)
        return;
    float through = d[row * n + k] + d[k * n + col];
    if (through < d[row * n + col])
        d[row * n + col] = through;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((rows + 15) / 16, (rows + 15) / 16);
    floyd<<<grid, block>>>(of.other, 3, rows);
}
