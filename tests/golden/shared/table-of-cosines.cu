// RUN: cudalite -O1 --explain %s
// The rows of a block share the cosines of its columns, and all threads the values of rounds alone.
// Sines of rows are computed by other threads, for which `v` is declared once more.
#define BLOCK 16

static __global__ void transform(const float *image, float *out, float w, int n)
{
    __annotation(L"__global__ (BLOCK)x(BLOCK)");
    __annotation(L"garray image 2 4 n n");
    __annotation(L"garray out 2 4 n n");
    const int u = blockIdx.x * BLOCK + threadIdx.x;
    if (u >= n || blockIdx.y * BLOCK + threadIdx.y >= n)
        return;
    const int v = blockIdx.y * BLOCK + threadIdx.y;
    float sum = 0;
    __annotation(L"loop x 0 n 1");
    for (int x = 0; x < n; x++) {
        const float angle = u * (2 * x + 1) * w;
        sum += image[v * n + x] * cosf(angle) * sinf(v * x * w) * expf(-w * x);
    }
    out[v * n + u] = sum;
}
