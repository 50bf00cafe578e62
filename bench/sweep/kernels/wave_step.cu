// image
// fourth order in space: radius 2; the next time step overwrites the one before
__global__ void wave_step(float *prev, const float *cur, float c2, int nx, int ny)
{
    int ix = blockIdx.x * blockDim.x + threadIdx.x;
    int iy = blockIdx.y * blockDim.y + threadIdx.y;
    if (ix < 2 || iy < 2 || ix >= nx - 2 || iy >= ny - 2)
        return;
    int i = iy * nx + ix;
    float lap = -5.0f * cur[i] + 1.3333333f * (cur[i - 1] + cur[i + 1] + cur[i - nx] + cur[i + nx]) -
                0.0833333f * (cur[i - 2] + cur[i + 2] + cur[i - 2 * nx] + cur[i + 2 * nx]);
    prev[i] = 2.0f * cur[i] - prev[i] + c2 * lap;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dim3 block(32, 8), grid((columns + 31) / 32, (rows + 7) / 8);
    wave_step<<<grid, block>>>(of.other, of.in, 0.1f, columns, rows);
}
