// rows
__global__ void swiglu(const float *in, float *out, int rows, int half)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows * half)
        return;
    int r = i / half, c = i % half;
    float gate = in[r * 2 * half + c], up = in[r * 2 * half + half + c];
    out[i] = gate / (1.0f + __expf(-gate)) * up;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int half = columns / 2;
    swiglu<<<(rows * half + 255) / 256, 256>>>(of.in, of.out, rows, half);
}
