// image
// the horizontal pass of a separable filter, edges clamped
__constant__ float gauss_across_taps[7] = {0.03f, 0.11f, 0.22f, 0.28f, 0.22f, 0.11f, 0.03f};

__global__ void gauss_across(const unsigned char *in, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= w)
        return;
    float s = 0;
    for (int k = -3; k <= 3; k++) {
        int xx = x + k;
        if (xx < 0)
            xx = 0;
        if (xx > w - 1)
            xx = w - 1;
        s += gauss_across_taps[k + 3] * in[y * w + xx];
    }
    out[y * w + x] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 grid((columns + 127) / 128, rows);
    gauss_across<<<grid, 128>>>((const unsigned char *)of.in, of.out, columns, rows);
}
