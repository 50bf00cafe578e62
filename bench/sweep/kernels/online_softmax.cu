// rows
__global__ void online_softmax(const float *x, float *y, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float m = x[r * columns], d = 0;
    for (int c = 0; c < columns; c++) {
        float v = x[r * columns + c];
        float next = v > m ? v : m;
        d = d * __expf(m - next) + __expf(v - next);
        m = next;
    }
    d = 1.0f / d;
    for (int c = 0; c < columns; c++)
        y[r * columns + c] = __expf(x[r * columns + c] - m) * d;
}

static void launch(const Buffers &of, int rows, int columns)
{
    online_softmax<<<(rows + 127) / 128, 128>>>(of.in, of.out, rows, columns);
}
