// image
__global__ void transform_points(const float4 *p, const float *m, float4 *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float4 v = p[i], r;
    r.x = m[0] * v.x + m[1] * v.y + m[2] * v.z + m[3] * v.w;
    r.y = m[4] * v.x + m[5] * v.y + m[6] * v.z + m[7] * v.w;
    r.z = m[8] * v.x + m[9] * v.y + m[10] * v.z + m[11] * v.w;
    r.w = m[12] * v.x + m[13] * v.y + m[14] * v.z + m[15] * v.w;
    out[i] = r;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 4;
    transform_points<<<(n + 191) / 192, 192>>>((const float4 *)of.in, of.other, (float4 *)of.out, n);
}
