// image
// the second pass of an integral image, in place
__global__ void integral_columns(unsigned *sums, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= w)
        return;
    unsigned s = 0;
    for (int y = 0; y < h; y++) {
        s += sums[y * w + x];
        sums[y * w + x] = s;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    integral_columns<<<(columns + 127) / 128, 128>>>((unsigned *)of.other, columns, rows);
}
