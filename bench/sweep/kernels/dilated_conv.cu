// rows
// one-dimensional, nine taps three apart, a thread per channel
__global__ void dilated_conv(const float *x, const float *k, float *y, int channels, int n)
{
    int ch = blockIdx.x * blockDim.x + threadIdx.x;
    if (ch >= channels)
        return;
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int t = 0; t < 9; t++)
            if (i - 3 * t >= 0)
                s += k[t] * x[ch * n + i - 3 * t];
        y[ch * n + i] = s;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    dilated_conv<<<(rows + 127) / 128, 128>>>(of.in, of.other, of.out, rows, columns);
}
