// rows
__global__ void tally(const unsigned char *a, int *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int count = 0;
    for (int c = 0; c < columns; c++)
        if (a[r * columns + c] > 100)
            count++;
    out[r] = count;
}

static void launch(const Buffers &of, int rows, int columns)
{
    tally<<<(rows + 127) / 128, 128>>>((const unsigned char *)of.in, (int *)of.out, rows, columns);
}
