// image
__global__ void sobel(const float *in, float *out, int rows, int columns)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= columns - 1 || y >= rows - 1)
        return;
    const float *p = in + y * columns + x;
    float h = p[1 - columns] + 2 * p[1] + p[1 + columns] - p[-1 - columns] - 2 * p[-1] - p[-1 + columns];
    float v = p[columns - 1] + 2 * p[columns] + p[columns + 1] - p[-columns - 1] - 2 * p[-columns] - p[-columns + 1];
    out[y * columns + x] = sqrtf(h * h + v * v);
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
    sobel<<<grid, block>>>(of.in, of.out, rows, columns);
}
