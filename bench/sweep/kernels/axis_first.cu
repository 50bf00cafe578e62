// image
// x on the slow index by mistake: neighbouring threads are a line apart
__global__ void axis_first(const unsigned short *depth, float *metres, float scale, int width, int height)
{
    const int v = blockIdx.x * blockDim.x + threadIdx.x;
    const int u = blockIdx.y * blockDim.y + threadIdx.y;
    if (u >= width || v >= height) return;
    const unsigned short d = depth[v * width + u];
    metres[v * width + u] = d ? d * scale : NAN;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((rows + 31) / 32, (columns + 7) / 8);
    axis_first<<<grid, block>>>((const unsigned short *)of.in, of.out, 0.001f, columns, rows);
}
