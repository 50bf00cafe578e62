// square
__global__ void column_sum(const float *a, float *sums, int rows, int columns)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c >= columns)
        return;
    float s = 0;
    for (int r = 0; r < rows; r++)
        s += a[r * columns + c];
    sums[c] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    column_sum<<<(columns + 127) / 128, 128>>>(of.in, of.out, rows, columns);
}
