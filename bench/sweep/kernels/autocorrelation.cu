// rows
__global__ void autocorrelation(const float *x, float *r0, float *r1, int rows, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float *p = &x[row * n];
    float a = 0, b = 0;
    for (int i = 0; i < n - 1; i++) {
        a += p[i] * p[i];
        b += p[i] * p[i + 1];
    }
    r0[row] = a + p[n - 1] * p[n - 1];
    r1[row] = b;
}

static void launch(const Buffers &of, int rows, int columns)
{
    autocorrelation<<<(rows + 127) / 128, 128>>>(of.in, of.out, of.out + rows, rows, columns);
}
