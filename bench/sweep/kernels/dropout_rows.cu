// rows
static __device__ unsigned dropout_hash(unsigned x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    x ^= x >> 16;
    return x;
}

__global__ void dropout_rows(const float *in, float *out, unsigned seed, float keep, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    const float scale = 1.0f / keep;
    for (int c = 0; c < columns; c++) {
        unsigned h = dropout_hash(seed + r * columns + c);
        bool kept = (h >> 8) * (1.0f / 16777216.0f) < keep;
        out[r * columns + c] = kept ? in[r * columns + c] * scale : 0.0f;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    dropout_rows<<<(rows + 255) / 256, 256>>>(of.in, of.out, 1234u, 0.9f, rows, columns);
}
