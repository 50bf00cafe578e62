// product
__global__ void distances(const float *p, const float *q, float *d, int n, int dim)
{
    int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || j >= n)
        return;
    float s = 0;
    for (int k = 0; k < dim; k++) {
        float x = p[i * dim + k] - q[j * dim + k];
        s += x * x;
    }
    d[i * n + j] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((rows + 15) / 16, (rows + 15) / 16);
    distances<<<grid, block>>>(of.in, of.other, of.out, rows, columns);
}
