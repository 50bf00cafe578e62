// product
__global__ void gemm_complex(const float2 *a, const float2 *b, float2 *c, int n, int m)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= m)
        return;
    float2 s = make_float2(0, 0);
    for (int k = 0; k < n; k++) {
        float2 u = a[i * n + k], v = b[k * m + j];
        s.x += u.x * v.x - u.y * v.y;
        s.y += u.x * v.y + u.y * v.x;
    }
    c[i * m + j] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows / 2, m = columns / 2;
    dim3 block(16, 16), grid((m + 15) / 16, (n + 15) / 16);
    gemm_complex<<<grid, block>>>((const float2 *)of.in, (const float2 *)of.other, (float2 *)of.out, n, m);
}
