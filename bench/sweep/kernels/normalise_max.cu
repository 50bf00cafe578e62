// rows
__global__ void normalise_max(float *a, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float most = a[r * columns];
    for (int c = 1; c < columns; c++)
        most = fmaxf(most, a[r * columns + c]);
    for (int c = 0; c < columns; c++)
        a[r * columns + c] /= most;
}

static void launch(const Buffers &of, int rows, int columns)
{
    normalise_max<<<(rows + 255) / 256, 256>>>(of.other, rows, columns);
}
