// image
// one explicit step of a payoff grid: values along x, a contract per row
__global__ void option_grid(const float *now, float *next, float sigma2, float rate, float dt, int contracts, int nodes)
{
    int s = blockIdx.x * blockDim.x + threadIdx.x;
    int c = blockIdx.y * blockDim.y + threadIdx.y;
    if (c >= contracts || s >= nodes)
        return;
    int i = c * nodes + s;
    if (s == 0 || s == nodes - 1) {
        next[i] = now[i];
    } else {
        float delta = 0.5f * (now[i + 1] - now[i - 1]);
        float gamma = now[i + 1] - 2.0f * now[i] + now[i - 1];
        next[i] = now[i] + dt * (0.5f * sigma2 * gamma + rate * delta - rate * now[i]);
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(64, 4), grid((columns + 63) / 64, (rows + 3) / 4);
    option_grid<<<grid, block>>>(of.in, of.out, 0.04f, 0.02f, 0.1f, rows, columns);
}
