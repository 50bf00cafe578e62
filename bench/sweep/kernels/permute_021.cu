// rows
__global__ void permute_021(const float *in, float *out, int a, int b, int c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= a * b * c)
        return;
    int z = i / (b * c), y = i / c % b, x = i % c;
    out[(z * c + x) * b + y] = in[i];
}

static void launch(const Buffers &of, int rows, int columns)
{
    permute_021<<<((rows / 4) * 4 * columns + 255) / 256, 256>>>(of.in, of.out, rows / 4, 4, columns);
}
