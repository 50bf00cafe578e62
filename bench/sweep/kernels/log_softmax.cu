// rows
__global__ void log_softmax(const float *logits, float *out, int batch, int classes)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b >= batch) return;
    float m = -INFINITY;
    for (int c = 0; c < classes; c++) m = fmaxf(m, logits[b * classes + c]);
    float s = 0.f;
    for (int c = 0; c < classes; c++) s += expf(logits[b * classes + c] - m);
    float l = m + logf(s);
    for (int c = 0; c < classes; c++) out[b * classes + c] = logits[b * classes + c] - l;
}

static void launch(const Buffers &of, int rows, int columns)
{
    log_softmax<<<(rows + 255) / 256, 256>>>(of.in, of.out, rows, columns);
}
