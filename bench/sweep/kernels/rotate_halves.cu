// rows
// rotary embedding, GPT-NeoX style: the halves of a head are the pairs
__global__ void rotate_halves(float *x, const float *angle, int heads, int dim)
{
    int h = blockIdx.x * blockDim.x + threadIdx.x;
    if (h >= heads)
        return;
    int half = dim / 2;
    for (int i = 0; i < half; i++) {
        float s, c;
        __sincosf(angle[i], &s, &c);
        float a = x[h * dim + i];
        float b = x[h * dim + i + half];
        x[h * dim + i] = a * c - b * s;
        x[h * dim + i + half] = b * c + a * s;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    rotate_halves<<<(rows + 127) / 128, 128>>>(of.other, of.in, rows, columns);
}
