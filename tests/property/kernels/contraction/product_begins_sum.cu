// What: a sum that begins as a product, to which a loop of unknown rounds adds, and nothing behind it: no compiler makes
// OPTIONS: -arch=sm_75
// TELLS: CL254
//       one fma of the product and a sum, whoever makes it.
// SIZES: 1 1, 32 2, 33 33, 65 70, 64 128
// GAIN: 1.5
#include "harness.h"

__global__ void declared(const float *a, float *c, float alpha, float beta, int n, int m)
{
    __annotation(L"__global__ 16x16");
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

__global__ void assigned(const float *a, const float *b, float *c, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray c 1 4 n");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row < n) {
        float sum, other;
        sum = b[row] * by;
        other = by * c[row];
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++) {
            sum -= a[row * m + k] * a[row * m + k];
            other += a[row * m + k];
        }
        c[row] = sum * other;
    }
}

__global__ void scaled(const double *a, const double *b, double *c, double by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 n m");
    __annotation(L"garray b 1 8 n");
    __annotation(L"garray c 1 8 n");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row < n) {
        double sum = b[row];
        sum *= by;
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++)
            sum += a[row * m + k] * b[row];
        c[row] = sum;
    }
}

__global__ void nested(const float *a, const float *b, float *c, float by, int n, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray c 1 4 n");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row < n) {
        float sum = b[row] * by;
        for (int again = 0; again < m; again += 40) {
            __annotation(L"loop k 0 m 1");
            for (int k = 0; k < m; k++)
                sum += a[row * m + k] * by;
        }
        c[row] = sum;
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int n = rows, m = columns, tiles = blocks(n, 16), few = blocks(n, 64);
    float *a = array<float>("a", count, 1), *b = array<float>("b", n, 2), *c = array<float>("c", (size_t)n * n, 3);
    double *d = array<double>("d", count, 4), *e = array<double>("e", n, 5), *f = array<double>("f", n, 6);
    float *g = array<float>("g", n, 7), *h = array<float>("h", n, 8);
    declared<<<dim3(tiles, tiles), dim3(16, 16)>>>(a, c, 1.3f, 0.7f, n, m);
    assigned<<<few, 64>>>(a, b, g, 1.7f, n, m);
    scaled<<<few, 64>>>(d, e, f, 0.3, n, m);
    nested<<<few, 64>>>(a, b, h, 1.1f, n, m);
    return finish();
}
