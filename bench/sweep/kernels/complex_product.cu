// image
__global__ void complex_product(const float *a, const float *b, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float ar = a[2 * i], ai = a[2 * i + 1], br = b[2 * i], bi = b[2 * i + 1];
    out[2 * i] = ar * br - ai * bi;
    out[2 * i + 1] = ar * bi + ai * br;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 2;
    complex_product<<<(n + 255) / 256, 256>>>(of.in, of.other, of.out, n);
}
