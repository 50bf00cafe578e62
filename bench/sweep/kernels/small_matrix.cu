// rows
__global__ void small_matrix(const float *a, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int j = 0; j < 7; j++)
        for (int k = 0; k < 7; k++)
            s += a[i * 49 + j * 7 + k] * (j == k ? 2.f : 3.f);
    out[i] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = (int)((long long)rows * columns / 49);
    small_matrix<<<(n + 255) / 256, 256>>>(of.in, of.out, n);
}
