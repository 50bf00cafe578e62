// rows
__global__ void vec4_rows(const float4 *v, float *out, int rows, int quads)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float s = 0;
    for (int q = 0; q < quads; q++) {
        float4 t = v[r * quads + q];
        s += t.x * t.x + t.y * t.y + t.z * t.z + t.w * t.w;
    }
    out[r] = sqrtf(s);
}

static void launch(const Buffers &of, int rows, int columns)
{
    vec4_rows<<<(rows + 255) / 256, 256>>>((const float4 *)of.in, of.out, rows, columns / 4);
}
