// square
// a block of 32 x 8 does a tile of 32 x 32
__global__ void transpose_scaled(const double *in, double *out, double by, int n)
{
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < n && y + j < n)
            out[x * n + y + j] = by * in[(y + j) * n + x];
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * 7 / 10;
    dim3 block(32, 8), grid((n + 31) / 32, (n + 31) / 32);
    transpose_scaled<<<grid, block>>>((const double *)of.in, (double *)of.out, 2.5, n);
}
