// image
struct AosVertex {
    float x, y, z, u, v;
};

__global__ void aos_to_soa(const AosVertex *in, float *x, float *y, float *z, float *u, float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    x[i] = in[i].x;
    y[i] = in[i].y;
    z[i] = in[i].z;
    u[i] = in[i].u;
    v[i] = in[i].v;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 5;
    aos_to_soa<<<(n + 255) / 256, 256>>>((const AosVertex *)of.in, of.out, of.out + n, of.out + 2 * n, of.out + 3 * n,
                                         of.out + 4 * n, n);
}
