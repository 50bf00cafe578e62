// rows
// each output row is the mean of four rows of the table
__global__ void embedding_bag(const float *table, float *out, int rows, int dim)
{
    int bag = blockIdx.x * blockDim.x + threadIdx.x;
    if (bag >= rows)
        return;
    for (int d = 0; d < dim; d++) {
        float s = 0;
        for (int k = 0; k < 4; k++) {
            int id = (int)((bag * 131u + k * 7919u) % (unsigned)rows);
            s += table[id * dim + d];
        }
        out[bag * dim + d] = s * 0.25f;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    embedding_bag<<<(rows + 127) / 128, 128>>>(of.in, of.out, rows, columns);
}
