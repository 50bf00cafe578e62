// image
__global__ void soa_to_aos(const float *__restrict__ x, const float *__restrict__ y, const float *__restrict__ z,
                           float *__restrict__ xyz1, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        xyz1[i * 7 + 0] = x[i];
        xyz1[i * 7 + 1] = y[i];
        xyz1[i * 7 + 2] = z[i];
        xyz1[i * 7 + 3] = 1.0f;
        xyz1[i * 7 + 4] = x[i] * y[i];
        xyz1[i * 7 + 5] = y[i] * z[i];
        xyz1[i * 7 + 6] = z[i] * x[i];
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 7;
    soa_to_aos<<<(n + 255) / 256, 256>>>(of.in, of.in + n, of.other, of.out, n);
}
