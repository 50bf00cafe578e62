// rows
__global__ void drawdown(const float *prices, float *worst, int assets, int days)
{
    int a = blockIdx.x * blockDim.x + threadIdx.x;
    if (a >= assets)
        return;
    float peak = prices[a * days], most = 0.0f;
    for (int d = 1; d < days; d++) {
        float p = prices[a * days + d];
        if (p > peak)
            peak = p;
        float down = (peak - p) / peak;
        if (down > most)
            most = down;
    }
    worst[a] = most;
}

static void launch(const Buffers &of, int rows, int columns)
{
    drawdown<<<(rows + 255) / 256, 256>>>(of.in, of.out, rows, columns);
}
