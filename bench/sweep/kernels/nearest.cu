// rows
__global__ void nearest(const float *points, const float *centres, int *label, int n, int d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float best = FLT_MAX;
    int which = 0;
    for (int k = 0; k < 16; k++) {
        float sum = 0;
        for (int j = 0; j < d; j++) {
            float x = points[i * d + j] - centres[k * d + j];
            sum += x * x;
        }
        if (sum < best) {
            best = sum;
            which = k;
        }
    }
    label[i] = which;
}

static void launch(const Buffers &of, int rows, int columns)
{
    nearest<<<(rows + 255) / 256, 256>>>(of.in, of.other, (int *)of.out, rows, columns);
}
