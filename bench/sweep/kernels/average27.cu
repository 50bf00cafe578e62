// image
__global__ void average27(const float *in, float *out, int nx, int ny, int nz)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
    int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
    int z = blockIdx.z * blockDim.z + threadIdx.z + 1;
    if (x < nx - 1 && y < ny - 1 && z < nz - 1) {
        float s = 0;
        for (int dz = -1; dz <= 1; dz++)
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    s += in[((z + dz) * ny + y + dy) * nx + x + dx];
        out[(z * ny + y) * nx + x] = s / 27.0f;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    int nx = columns / 4;
    dim3 block(32, 4, 2), grid((nx + 31) / 32, (rows + 3) / 4, 2);
    average27<<<grid, block>>>(of.in, of.out, nx, rows, 4);
}
