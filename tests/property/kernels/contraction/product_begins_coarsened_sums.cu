// What: sums that begin as elements, or as products of such, in register tiles: threads outside of the bounds begin with 0.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 32 2, 33 33, 65 70, 64 128
// GAIN: 1.5
// WAVEFRONTS: 1.25
#include "harness.h"

__global__ void declared(const float *a, float *c, float alpha, float beta, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"schedule merge 16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray c 2 4 n n");
    int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    if (row >= n || col >= n)
        return;
    float sum = c[row * n + col] * beta;
    __annotation(L"loop k 0 m 1");
    for (int k = 0; k < m; k++)
        sum += alpha * a[row * m + k] * a[col * m + k];
    c[row * n + col] = sum;
}

__global__ void added(const float *a, const float *b, float *c, int n, int m)
{
    __annotation(L"__global__ 16x8");
    __annotation(L"schedule merge 16");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 m n");
    __annotation(L"garray c 2 4 n n");
    int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
    if (row < n && col < n) {
        float sum = c[row * n + col];
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++)
            sum += a[row * m + k] * b[k * n + col];
        c[row * n + col] = sum;
    }
}

__global__ void doubles(const double *a, const double *b, double *c, double beta, int n, int m)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"schedule merge 16");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"garray b 2 8 m n");
    __annotation(L"garray c 2 8 n n");
    int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
    if (row < n && col < n) {
        double sum = beta * c[row * n + col];
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++)
            sum -= a[row * m + k] * b[k * n + col];
        c[row * n + col] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows, m = columns, tiles = blocks(n, 16);
    float *a = array<float>("a", count, 1), *b = array<float>("b", count, 2);
    float *c = array<float>("c", (size_t)n * n, 3), *g = array<float>("g", (size_t)n * n, 7);
    double *d = array<double>("d", count, 4), *e = array<double>("e", count, 5);
    double *f = array<double>("f", (size_t)n * n, 6);
    declared<<<dim3(tiles, tiles), dim3(16, 16)>>>(a, c, 1.3f, 0.7f, n, m);
    added<<<dim3(tiles, blocks(n, 8)), dim3(16, 8)>>>(a, b, g, n, m);
    doubles<<<dim3(tiles, tiles), dim3(16, 16)>>>(d, e, f, 0.3, n, m);
    return finish();
}
