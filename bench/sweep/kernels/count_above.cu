// rows
__global__ void count_above(const float *in, int *out, float limit, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int count = 0;
    for (int c = 0; c < columns; c++)
        if (in[r * columns + c] > limit)
            count++;
    out[r] = count;
}

static void launch(const Buffers &of, int rows, int columns)
{
    count_above<<<(rows + 127) / 128, 128>>>(of.in, (int *)of.out, 5.0f, rows, columns);
}
