// rows
__global__ void argmax(const float *a, int *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float best = a[r * columns];
    int at = 0;
    for (int c = 1; c < columns; c++)
        if (a[r * columns + c] > best) {
            best = a[r * columns + c];
            at = c;
        }
    out[r] = at;
}

static void launch(const Buffers &of, int rows, int columns)
{
    argmax<<<(rows + 127) / 128, 128>>>(of.in, (int *)of.out, rows, columns);
}
