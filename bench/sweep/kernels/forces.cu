// product
__global__ void forces(const float *p, float *f, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = p[4 * i], y = p[4 * i + 1], z = p[4 * i + 2], fx = 0;
    for (int j = 0; j < n; j++) {
        float dx = p[4 * j] - x, dy = p[4 * j + 1] - y, dz = p[4 * j + 2] - z;
        float d = fmaf(dx, dx, fmaf(dy, dy, fmaf(dz, dz, 0.01f)));
        fx = fmaf(dx, rsqrtf(d), fx);
    }
    f[i] = fx;
}

static void launch(const Buffers &of, int rows, int columns)
{
    forces<<<(rows * 8 + 127) / 128, 128>>>(of.in, of.out, rows * 8);
}
