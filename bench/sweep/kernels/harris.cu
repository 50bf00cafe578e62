// image
// corner response from gradients, summed over 3 x 3
__global__ void harris(const float *ix, const float *iy, float *response, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x >= w - 1 || y < 1 || y >= h - 1)
        return;
    float xx = 0, yy = 0, xy = 0;
    for (int j = y - 1; j <= y + 1; j++)
        for (int i = x - 1; i <= x + 1; i++) {
            float a = ix[j * w + i], b = iy[j * w + i];
            xx += a * a;
            yy += b * b;
            xy += a * b;
        }
    float trace = xx + yy;
    response[y * w + x] = xx * yy - xy * xy - 0.04f * trace * trace;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    harris<<<grid, block>>>(of.in, of.other, of.out, columns, rows);
}
