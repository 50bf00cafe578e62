// image
// positions and velocities with three interleaved components
__global__ void leapfrog(float *pos, const float *vel, float dt, float box, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int d = 0; d < 3; d++) {
        float p = pos[3 * i + d] + dt * vel[3 * i + d];
        if (p > box)
            p -= box;
        else if (p < 0)
            p += box;
        pos[3 * i + d] = p;
    }
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 3;
    leapfrog<<<(n + 127) / 128, 128>>>(of.other, of.in, 0.01f, 10.0f, n);
}
