// rows
__global__ void strided_gather(const float *in, float *out, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        out[i] = in[i * columns] + in[i * columns + columns - 1];
}

static void launch(const Buffers &of, int rows, int columns)
{
    strided_gather<<<(rows + 255) / 256, 256>>>(of.in, of.out, rows, columns);
}
