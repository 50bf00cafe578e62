// image
struct TransposeCell {
    float value;
    int label;
};

__global__ void transpose_cells(const TransposeCell *in, TransposeCell *out, int rows, int columns)
{
    int r = blockIdx.y * blockDim.y + threadIdx.y, c = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows || c >= columns)
        return;
    out[c * rows + r] = in[r * columns + c];
}

static void launch(const Buffers &of, int rows, int columns)
{
    columns /= 2;
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    transpose_cells<<<grid, block>>>((const TransposeCell *)of.in, (TransposeCell *)of.out, rows, columns);
}
