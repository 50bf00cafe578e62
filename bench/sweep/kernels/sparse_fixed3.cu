// image
// rows of three entries whose columns follow from the row
__global__ void sparse_fixed3(const float *values, const float *x, float *y, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    float sum = 0;
    for (int k = 0; k < 3; k++) {
        int col = (int)(((unsigned)row * 97u + k * 1013u) % (unsigned)n);
        sum += values[row * 3 + k] * x[col];
    }
    y[row] = sum;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 3;
    sparse_fixed3<<<(n + 255) / 256, 256>>>(of.in, of.other, of.out, n);
}
