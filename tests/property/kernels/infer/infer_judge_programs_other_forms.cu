// What: more kernels as online judges have them, without an annotation: batches, alpha and beta, bytes, macros, indices in pieces,
//       arrays of arrays, launches in macros and with variables that are set later.
// OPTIONS: -O2 -arch=sm_90 --infer
// SIZES: 1 1, 31 33, 64 64, 65 130
// GAIN: 1.5
#include "harness.h"

#define TILE 16
#define CEIL(a, b) (((a) + (b) - 1) / (b))
#define IDX(r, c, n) ((r) * (n) + (c))

__global__ void gemm(const float *A, const float *B, float *C, int M, int N, int K, float alpha, float beta)
{
    const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    if (row >= M || col >= N)
        return;
    float acc = 0.f;
    for (int k = 0; k < K; ++k)
        acc += A[IDX(row, k, K)] * B[IDX(k, col, N)];
    C[IDX(row, col, N)] = alpha * acc + beta * C[IDX(row, col, N)];
}

__global__ void batched(const float *A, const float *B, float *C, int batch, int M, int N, int K)
{
    int b = blockIdx.z, row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (b < batch && row < M && col < N) {
        float acc = 0;
        for (int k = 0; k < K; k++)
            acc += A[(b * M + row) * K + k] * B[(b * K + k) * N + col];
        C[(b * M + row) * N + col] = acc;
    }
}

__global__ void transposed_product(const float *At, const float *B, float *C, int M, int N, int K)
{
    int tx = threadIdx.x, ty = threadIdx.y, bx = blockIdx.x, by = blockIdx.y;
    int row = by * 16 + ty, col = bx * 16 + tx;
    if (row < M)
        if (col < N) {
            float acc = 0;
            for (int k = 0; k < K; k++)
                acc += At[k * M + row] * B[k * N + col];
            C[row * N + col] = acc;
        }
}

__global__ void planes(const float *in, float *out, int depth, int height, int width)
{
    int z = blockIdx.x * blockDim.x + threadIdx.x;
    if (z < depth)
        for (int y = 0; y < height; y++) {
            float before = 0;
            for (int x = 0; x < width; x++) {
                before = 0.5f * before + in[(z * height + y) * width + x];
                out[(z * height + y) * width + x] = before;
            }
        }
}

__global__ void bytes_of(const unsigned char *in, unsigned char *out, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < cols; c++)
            out[r * cols + c] = 255 - in[r * cols + c];
}

__global__ void table(double (*t)[40], const double *by, int rows)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    for (int c = 0; c < 40; c++)
        t[r][c] *= by[c];
}

__global__ void largest(const int *in, int *out, unsigned rows, unsigned cols)
{
    unsigned int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        int best = in[r * cols];
        for (unsigned int c = 0; c < cols; c++)
            best = max(best, in[r * cols + c]);
        out[r] = best;
    }
}

__global__ void mirrored(const float *in, float *out, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (!(r < rows)) return;
    for (int c = 0; c < cols; c++)
        out[r * cols + c] = in[r * cols + cols - 1 - c];
}

__global__ void polynomial(const float *coefficients, const float *x, float *y, int n, int degree)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float v = 0;
        for (int d = degree - 1; d >= 0; --d)
            v = v * x[i] + coefficients[i * degree + d];
        y[i] = v;
    }
}

__global__ void cosine(const float *a, const float *b, float *out, int n, int dim)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float ab = 0, aa = 0, bb = 0;
    for (int k = 0; k < dim; k++) {
        float p = a[i * dim + k], q = b[i * dim + k];
        ab += p * q;
        aa += p * p;
        bb += q * q;
    }
    out[i] = ab / (sqrtf(aa) * sqrtf(bb) + 1);
}

#define LAUNCH(kernel, n, ...) kernel<<<CEIL(n, 64), 64>>>(__VA_ARGS__)

int main(int argc, char **argv)
{
    SIZES
    const int depth = columns / 2 + 1;
    float *a = array<float>("a", count), *b = array<float>("b", count, 2), *c = array<float>("c", count, 3);
    float *p = array<float>("p", (size_t)rows * depth, 4), *q = array<float>("q", (size_t)depth * columns, 5);
    float *f = array<float>("f", 3 * count, 6), *g = array<float>("g", (size_t)3 * rows * depth, 7);
    float *h = array<float>("h", (size_t)3 * depth * columns, 8), *v = array<float>("v", rows, 9);
    unsigned char *s = array<unsigned char>("s", count, 10), *t = array<unsigned char>("t", count, 11);
    double *d = array<double>("d", (size_t)rows * 40, 12), *e = array<double>("e", 40, 13);
    int *i = array<int>("i", count, 14), *k = array<int>("k", rows, 15);
    dim3 grid(CEIL(columns, TILE), CEIL(rows, TILE)), block(TILE, TILE);
    gemm<<<grid, block>>>(p, q, c, rows, columns, depth, 0.5f, 2);
    grid.z = 3;
    batched<<<grid, block>>>(g, h, f, 3, rows, columns, depth);
    transposed_product<<<dim3(CEIL(columns, 16), CEIL(rows, 16)), dim3(16, 16)>>>(p, q, c, rows, columns, depth);
    planes<<<CEIL(rows, 32), 32>>>(f, f, rows, 3, columns);
    LAUNCH(bytes_of, rows, s, t, rows, columns);
    LAUNCH(table, rows, (double (*)[40])d, e, rows);
    LAUNCH(largest, rows, i, k, rows, columns);
    LAUNCH(mirrored, rows, a, b, rows, columns);
    LAUNCH(polynomial, rows, b, v, v, rows, columns);
    LAUNCH(cosine, rows, a, b, v, rows, columns);
    return finish();
}
