// image
// seven points of nx x ny x 4
__global__ void heat3d(const float *in, float *out, float k, int nx, int ny, int nz)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
        return;
    for (int z = 1; z < nz - 1; z++) {
        int i = (z * ny + y) * nx + x;
        out[i] = in[i] + k * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - nx * ny] + in[i + nx * ny] -
                              6.0f * in[i]);
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    int nx = columns / 4;
    dim3 block(32, 8), grid((nx + 31) / 32, (rows + 7) / 8);
    heat3d<<<grid, block>>>(of.in, of.out, 0.1f, nx, rows, 4);
}
