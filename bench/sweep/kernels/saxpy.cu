// square
__global__ void saxpy(const float *x, float *y, int n, float a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns;
    saxpy<<<(n + 255) / 256, 256>>>(of.in, of.out, n, 2.5f);
}
