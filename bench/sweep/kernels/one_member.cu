// image
struct Body {
    float x, y, z, vx, vy, vz, mass;
};

__global__ void one_member(const Body *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i].mass * in[i].vx;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 7;
    one_member<<<(n + 255) / 256, 256>>>((const Body *)of.in, of.out, n);
}
