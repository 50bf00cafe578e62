// rows
struct Item {
    float v[5];
    float weight;
};
__global__ void struct_aos(const Item *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float s = 0;
    for (int k = 0; k < 5; k++)
        s += in[i].v[k];
    out[i] = s * in[i].weight;
}

static void launch(const Buffers &of, int rows, int columns)
{
    struct_aos<<<(rows * columns / 6 + 255) / 256, 256>>>((const Item *)of.in, of.out, rows * columns / 6);
}
