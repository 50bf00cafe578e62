// rows
// average power of each channel of complex samples
__global__ void iq_power(const float2 *iq, float *power, int channels, int samples)
{
    int ch = blockIdx.x * blockDim.x + threadIdx.x;
    if (ch >= channels)
        return;
    float acc = 0;
    for (int s = 0; s < samples; ++s) {
        const float2 z = iq[ch * samples + s];
        acc += z.x * z.x + z.y * z.y;
    }
    power[ch] = 10.0f * log10f(acc / samples + 1e-12f);
}

static void launch(const Buffers &of, int rows, int columns)
{
    iq_power<<<(rows + 63) / 64, 64>>>((const float2 *)of.in, of.out, rows, columns / 2);
}
