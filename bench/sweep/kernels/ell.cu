// rows
__global__ void ell(const float *values, const int *places, const float *x, float *y, int n, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int k = 0; k < width; k++)
        s += values[k * n + i] * x[places[k * n + i] & 4095];
    y[i] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    ell<<<(rows + 255) / 256, 256>>>(of.in, (const int *)of.in, of.other, of.out, rows, columns);
}
