// image
__global__ void inverse2x2(const double *m, double *inv, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double a = m[4 * i], b = m[4 * i + 1], c = m[4 * i + 2], d = m[4 * i + 3];
        double det = a * d - b * c + 1e-9;
        inv[4 * i] = d / det;
        inv[4 * i + 1] = -b / det;
        inv[4 * i + 2] = -c / det;
        inv[4 * i + 3] = a / det;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 8;
    inverse2x2<<<(n + 255) / 256, 256>>>((const double *)of.in, (double *)of.out, n);
}
