// What: other variables that count along in the head of a loop: a pointer into each tile, and what is added
// OPTIONS: --weigh=sectors
// GAIN: 1.5
// WAVEFRONTS: 1.05
#include "harness.h"

static __global__ void tiles(const float *a, const float *b, float *c, int n, int w)
{
    __annotation(L"__global__ 16x16 1");
    __annotation(L"garray a 2 4 n w");
    __annotation(L"garray b 2 4 n w");
    __annotation(L"garray c 2 4 n n");
    __shared__ float as[16][16], bs[16][16];
    int tx = threadIdx.x, ty = threadIdx.y;
    float sum = 0;
    for (int p = blockIdx.y * 16 * w, q = blockIdx.x * 16 * w, k = 0; k < w;
         k += 16, p += 16, q += 16) {
        as[ty][tx] = a[p + ty * w + tx];
        bs[ty][tx] = b[q + tx * w + ty];
        __syncthreads();
        for (int i = 0; i < 16; i++)
            sum += as[ty][i] * bs[i][tx];
        __syncthreads();
    }
    c[(blockIdx.y * 16 + ty) * n + blockIdx.x * 16 + tx] = sum;
}

static __global__ void rows_of(const float *a, float *c, int n, int w)
{
    __annotation(L"__global__ 64 1");
    __annotation(L"garray a 2 4 n w");
    __annotation(L"garray c 2 4 n w");
    int r = blockIdx.x * 64 + threadIdx.x, at = 0;
    if (r >= n)
        return;
    for (int i = 0, j = 2 * w; i < 64; i += 2, j -= 4) {
        c[r * w + at] = a[r * w + i] + j;
        at += 2;
    }
}

int main(int argc, char **argv)
{
    SIZES
    int n = (rows + 15) / 16 * 16, w = (columns + 63) / 64 * 64;
    float *a = array<float>("a", n * w, 1), *b = array<float>("b", n * w, 2);
    float *c = array<float>("c", n * n, 3), *d = array<float>("d", n * w, 4);
    tiles<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n, w);
    rows_of<<<n / 64 + 1, 64>>>(a, d, n, w);
    return finish();
}
