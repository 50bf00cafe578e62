// image
__global__ void determinant3(const float *m, float *det, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const float *a = m + 9 * i;
    det[i] = a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) +
             a[2] * (a[3] * a[7] - a[4] * a[6]);
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 9;
    determinant3<<<(n + 255) / 256, 256>>>(of.in, of.out, n);
}
