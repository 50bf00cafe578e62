// rows
__global__ void cosine(const float *a, const float *b, float *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float ab = 0, aa = 0, bb = 0;
    for (int c = 0; c < columns; c++) {
        float x = a[r * columns + c], y = b[r * columns + c];
        ab += x * y;
        aa += x * x;
        bb += y * y;
    }
    out[r] = ab / (sqrtf(aa) * sqrtf(bb) + 1e-8f);
}

static void launch(const Buffers &of, int rows, int columns)
{
    cosine<<<(rows + 255) / 256, 256>>>(of.in, of.other, of.out, rows, columns);
}
