// rows
template <typename T>
__global__ void template_row(const T *in, T *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    T s = 0;
    for (int c = 0; c < columns; c++)
        s += in[r * columns + c];
    out[r] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    template_row<float><<<(rows + 255) / 256, 256>>>(of.in, of.out, rows, columns);
}
