// image
__global__ void bilinear2x(const float *src, float *dst, int sw, int sh)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int dw = sw * 2, dh = sh * 2;
    if (x >= dw || y >= dh)
        return;
    float fx = (x + 0.5f) * 0.5f - 0.5f, fy = (y + 0.5f) * 0.5f - 0.5f;
    int x0 = max((int)floorf(fx), 0), y0 = max((int)floorf(fy), 0);
    int x1 = min(x0 + 1, sw - 1), y1 = min(y0 + 1, sh - 1);
    float ax = fmaxf(fx - x0, 0.0f), ay = fmaxf(fy - y0, 0.0f);
    float top = src[y0 * sw + x0] * (1 - ax) + src[y0 * sw + x1] * ax;
    float bottom = src[y1 * sw + x0] * (1 - ax) + src[y1 * sw + x1] * ax;
    dst[y * dw + x] = top * (1 - ay) + bottom * ay;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(16, 16), grid((columns + 15) / 16, (rows + 15) / 16);
    bilinear2x<<<grid, block>>>(of.in, of.out, columns / 2, rows / 2);
}
