// image
__global__ void bgra_swap(unsigned char *px, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        int i = (y * w + x) * 4;
        unsigned char t = px[i];
        px[i] = px[i + 2];
        px[i + 2] = t;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
    bgra_swap<<<grid, block>>>((unsigned char *)of.other, columns, rows);
}
