// image
struct Body {
    float x, y, z, vx, vy, vz, mass;
};

__global__ void bodies(const Body *in, Body *out, float step, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Body b = in[i];
    b.x += b.vx * step;
    b.y += b.vy * step;
    b.z += b.vz * step;
    out[i] = b;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 7;
    bodies<<<(n + 255) / 256, 256>>>((const Body *)of.in, (Body *)of.out, 0.01f, n);
}
