// rows
__global__ void kmeans_assign(const float *pts, const float *cent, int *label, int n, int d, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float best = 3e38f; int arg = 0;
    for (int c = 0; c < k; c++) {
        float dist = 0;
        for (int j = 0; j < d; j++) {
            float t = pts[i * d + j] - cent[c * d + j];
            dist += t * t;
        }
        if (dist < best) { best = dist; arg = c; }
    }
    label[i] = arg;
}

static void launch(const Buffers &of, int rows, int columns)
{
    kmeans_assign<<<(rows + 127) / 128, 128>>>(of.in, of.other, (int *)of.out, rows, columns, 8);
}
