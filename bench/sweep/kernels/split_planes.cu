// image
__global__ void split_planes(const unsigned char *rgb, unsigned char *r, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    r[i] = rgb[3 * i];
    r[n + i] = rgb[3 * i + 1];
    r[2 * n + i] = rgb[3 * i + 2];
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns;
    split_planes<<<(n + 255) / 256, 256>>>((const unsigned char *)of.in, (unsigned char *)of.out, n);
}
