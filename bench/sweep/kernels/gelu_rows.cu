// rows
static __device__ float gelu_tanh(float x)
{
    const float k = 0.7978845608f;
    return 0.5f * x * (1.0f + tanhf(k * (x + 0.044715f * x * x * x)));
}

__global__ void gelu_rows(float *x, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int c = 0; c < columns; c++)
        x[r * columns + c] = gelu_tanh(x[r * columns + c]);
}

static void launch(const Buffers &of, int rows, int columns)
{
    gelu_rows<<<(rows + 255) / 256, 256>>>(of.other, rows, columns);
}
