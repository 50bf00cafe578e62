// square
__global__ void gray_scott(const float *u, const float *v, float *un, float *vn, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= n) return;
    // periodic
    int l = (x + n - 1) % n, r = (x + 1) % n, t = (y + n - 1) % n, b = (y + 1) % n;
    float uc = u[y * n + x], vc = v[y * n + x];
    float lu = u[y * n + l] + u[y * n + r] + u[t * n + x] + u[b * n + x] - 4.0f * uc;
    float lv = v[y * n + l] + v[y * n + r] + v[t * n + x] + v[b * n + x] - 4.0f * vc;
    float uvv = uc * vc * vc;
    un[y * n + x] = uc + 0.16f * lu - uvv + 0.035f * (1.0f - uc);
    vn[y * n + x] = vc + 0.08f * lv + uvv - 0.1f * vc;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows / 2;
    dim3 block(16, 16), grid((n + 15) / 16, (n + 15) / 16);
    gray_scott<<<grid, block>>>(of.in, of.other, of.out, of.out + n * n, n);
}
