// rows
__global__ void block_per_row(const float *in, float *out, int rows, int columns)
{
    __shared__ float part[256];
    int r = blockIdx.x;
    float s = 0;
    for (int c = threadIdx.x; c < columns; c += 256)
        s += in[r * columns + c];
    part[threadIdx.x] = s;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[r] = part[0];
}

static void launch(const Buffers &of, int rows, int columns)
{
    block_per_row<<<rows, 256>>>(of.in, of.out, rows, columns);
}
