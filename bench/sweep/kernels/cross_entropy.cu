// rows
__global__ void cross_entropy(const float *logits, float *loss, int N, int V)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        const float *l = logits + (long long)i * V;
        const int target = (i * 7 + 3) % V;
        float maxval = l[0];
        for (int j = 1; j < V; j++)
            if (l[j] > maxval)
                maxval = l[j];
        float sum = 0;
        for (int j = 0; j < V; j++)
            sum += __expf(l[j] - maxval);
        loss[i] = __logf(sum) + maxval - l[target];
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    cross_entropy<<<(rows + 127) / 128, 128>>>(of.in, of.out, rows, columns);
}
