// rows
__global__ void float3_scale(float3 *p, float by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    p[i].x *= by;
    p[i].y *= by;
    p[i].z *= by;
}

static void launch(const Buffers &of, int rows, int columns)
{
    float3_scale<<<(rows * columns / 3 + 255) / 256, 256>>>((float3 *)of.other, 1.5f, rows * columns / 3);
}
