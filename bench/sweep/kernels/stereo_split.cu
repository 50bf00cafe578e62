// image
__global__ void stereo_split(const short *frames, short *left, short *right, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    left[i] = frames[2 * i];
    right[i] = frames[2 * i + 1];
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns;
    stereo_split<<<(n + 255) / 256, 256>>>((const short *)of.in, (short *)of.out, (short *)of.out + n, n);
}
