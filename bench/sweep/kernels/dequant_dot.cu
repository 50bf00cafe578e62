// rows
// weights are kept as 16-bit integers with one scale, activations as float
__global__ void dequant_dot(const short *__restrict__ w, const float *__restrict__ x, float scale, float *__restrict__ y,
                            int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float acc = 0.f;
    for (int k = 0; k < cols; k++)
        acc += (float)w[row * cols + k] * x[row * cols + k];
    y[row] = acc * scale;
}

static void launch(const Buffers &of, int rows, int columns)
{
    dequant_dot<<<(rows + 511) / 512, 512>>>((const short *)of.in, of.other, 1.0f / 32768, of.out, rows, columns);
}
