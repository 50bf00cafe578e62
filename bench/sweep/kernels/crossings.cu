// rows
__global__ void crossings(const short *samples, int *count, int frames, int length)
{
    int f = threadIdx.x + blockIdx.x * blockDim.x;
    if (f >= frames)
        return;
    int n = 0;
    short last = samples[f * length];
    for (int i = 1; i < length; i++) {
        short now = samples[f * length + i];
        if ((now ^ last) < 0)
            n++;
        last = now;
    }
    count[f] = n;
}

static void launch(const Buffers &of, int rows, int columns)
{
    crossings<<<(rows + 127) / 128, 128>>>((const short *)of.in, (int *)of.out, rows, columns);
}
