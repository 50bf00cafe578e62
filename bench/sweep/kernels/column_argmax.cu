// square
__global__ void column_argmax(const float *a, int *where, int rows, int cols)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c >= cols) return;
    float best = a[c];
    int at = 0;
    for (int r = 1; r < rows; r++)
        if (a[r * cols + c] > best) {
            best = a[r * cols + c];
            at = r;
        }
    where[c] = at;
}

static void launch(const Buffers &of, int rows, int columns)
{
    column_argmax<<<(columns + 255) / 256, 256>>>(of.in, (int *)of.out, rows, columns);
}
