// image
__global__ void reverse_all(const double *in, double *out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[n - 1 - i] = in[i];
}

static void launch(const Buffers &of, int rows, int columns)
{
    reverse_all<<<264, 512>>>((const double *)of.in, (double *)of.out, rows * columns / 2);
}
