// rows
__global__ void matrix3(const float *m, const float *v, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int r = 0; r < 3; r++) {
        float s = 0;
        for (int c = 0; c < 3; c++)
            s += m[i * 9 + r * 3 + c] * v[i * 3 + c];
        out[i * 3 + r] = s;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    matrix3<<<(rows * columns / 9 + 255) / 256, 256>>>(of.in, of.other, of.out, rows * columns / 9);
}
