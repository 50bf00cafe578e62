// image
__global__ void bilateral(const float *in, float *out, float range, int width, int height)
{
    const int R = 2;
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float centre = in[y * width + x], sum = 0, norm = 0;
    for (int j = -R; j <= R; j++)
        for (int i = -R; i <= R; i++) {
            int xx = min(max(x + i, 0), width - 1), yy = min(max(y + j, 0), height - 1);
            float v = in[yy * width + xx];
            float d = v - centre;
            float w = __expf(-(i * i + j * j) * 0.125f - d * d * range);
            sum += w * v;
            norm += w;
        }
    out[y * width + x] = sum / norm;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    bilateral<<<grid, block>>>(of.in, of.out, 0.5f, columns, rows);
}
