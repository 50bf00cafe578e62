// image
// causal recursive filter down the columns
__global__ void column_filter(const float *src, float *dst, float a, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < w) {
        float prev = src[x];
        for (int y = 0; y < h; y++) {
            prev = a * src[y * w + x] + (1.0f - a) * prev;
            dst[y * w + x] = prev;
        }
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    column_filter<<<(columns + 63) / 64, 64>>>(of.in, of.out, 0.3f, columns, rows);
}
