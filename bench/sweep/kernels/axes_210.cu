// image
// [a][b][c] to [c][b][a]
__global__ void axes_210(const float *in, float *out, int A, int B, int C)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int b = blockIdx.y;
    int a = blockIdx.z * blockDim.y + threadIdx.y;
    if (a < A && c < C)
        out[(c * B + b) * A + a] = in[(a * B + b) * C + c];
}

static void launch(const Buffers &of, int rows, int columns)
{
    int C = columns / 8;
    dim3 block(32, 8), grid((C + 31) / 32, 8, (rows + 7) / 8);
    axes_210<<<grid, block>>>(of.in, of.out, rows, 8, C);
}
