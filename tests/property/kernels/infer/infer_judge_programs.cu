// What: kernels as online judges have them, kernel and launch in one file, sizes at run time, dim3 variables, no annotation: what
//       --infer reads off them is enough to change each, but for those whose name says so.
// OPTIONS: -O2 -arch=sm_90 --infer
// SIZES: 1 1, 31 33, 64 64, 65 130, 200 97
// GAIN: 2
#include "harness.h"

__global__ void matrix_product(const float* A, const float* B, float* C, int M, int N, int K) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < M && col < K) {
        float sum = 0.0f;
        for (int i = 0; i < N; i++)
            sum += A[row * N + i] * B[i * K + col];
        C[row * K + col] = sum;
    }
}

void solve_product(const float* A, const float* B, float* C, int M, int N, int K) {
    dim3 threadsPerBlock(16, 16);
    dim3 blocksPerGrid((K + threadsPerBlock.x - 1) / threadsPerBlock.x, (M + threadsPerBlock.y - 1) / threadsPerBlock.y);
    matrix_product<<<blocksPerGrid, threadsPerBlock>>>(A, B, C, M, N, K);
}

__global__ void transposed(const float* input, float* output, int rows, int cols) {
    int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x >= cols || y >= rows) return;
    output[x * rows + y] = input[y * cols + x];
}

void solve_transpose(const float* input, float* output, int rows, int cols) {
    dim3 block(32, 32), grid((cols + 31) / 32, (rows + 31) / 32);
    transposed<<<grid, block>>>(input, output, rows, cols);
}

__global__ void softmax_rows(const float *in, float *out, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float most = in[i * m];
        for (int j = 1; j < m; ++j) most = fmaxf(most, in[i * m + j]);
        float sum = 0;
        for (int j = 0; j < m; ++j) sum += expf(in[i * m + j] - most);
        for (int j = 0; j < m; ++j) out[i * m + j] = expf(in[i * m + j] - most) / sum;
    }
}

void solve_softmax(const float *in, float *out, int n, int m)
{
    int threads = 256;
    int blocks = (n + threads - 1) / threads;
    softmax_rows<<<blocks, threads>>>(in, out, n, m);
}

__global__ void row_sums(const float *a, float *s, int rows, int cols)
{
    unsigned r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float t = 0;
        for (int c = 0; c < cols; c++) t += a[r * cols + c];
        s[r] = t;
    }
}

void solve_sums(const float *a, float *s, int rows, int cols)
{
    const int t = 128;
    row_sums<<<(rows + t - 1) / t, t>>>(a, s, rows, cols);
}

__global__ void twice(float *a, size_t rows, size_t cols)
{
    size_t r = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (r >= rows) return;
    for (size_t c = 0; c < cols; c++) a[r * cols + c] *= 2;
}

void solve_twice(float *a, size_t rows, size_t cols) { twice<<<(rows + 255) / 256, 256>>>(a, rows, cols); }

__global__ void layer_norm(const float *x, const float *gamma, const float *beta, float *y, int batch, int features)
{
    const int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b >= batch)
        return;
    float mean = 0.f, var = 0.f;
    for (int f = 0; f < features; f++)
        mean += x[b * features + f];
    mean /= features;
    for (int f = 0; f < features; f++) {
        const float d = x[b * features + f] - mean;
        var += d * d;
    }
    var = rsqrtf(var / features + 1e-5f);
    for (int f = 0; f < features; f++)
        y[b * features + f] = (x[b * features + f] - mean) * var * gamma[f] + beta[f];
}

void solve_norm(const float *x, const float *gamma, const float *beta, float *y, int batch, int features)
{
    dim3 threads(64);
    layer_norm<<<dim3((batch + 63) / 64), threads>>>(x, gamma, beta, y, batch, features);
}

__global__ void matvec(const double *m, const double *v, double *out, const int rows, const int cols)
{
    auto row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        double dot = 0.0;
        for (int k = 0; k < cols; k += 1)
            dot += m[row * cols + k] * v[k];
        out[row] = dot;
    }
}

void solve_matvec(const double *m, const double *v, double *out, int rows, int cols)
{
    constexpr int kThreads = 96;
    matvec<<<(rows + kThreads - 1) / kThreads, kThreads>>>(m, v, out, rows, cols);
}

__global__ void prefix_rows(const int *in, int *out, int rows, int cols)
{
    int r = threadIdx.x + blockDim.x * blockIdx.x;
    if (r >= rows) return;
    int sum = 0;
    for (int c = 0; c < cols; ++c) {
        sum += in[r * cols + c];
        out[r * cols + c] = sum;
    }
}

void solve_prefix(const int *in, int *out, int rows, int cols) { prefix_rows<<<(rows + 127) / 128, 128>>>(in, out, rows, cols); }

__global__ void reversed_rows(const float *in, float *out, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    for (int c = cols - 1; c >= 0; c--)
        out[r * cols + c] = in[r * cols + c] + c;
}

void solve_reversed(const float *in, float *out, int rows, int cols) { reversed_rows<<<(rows + 63) / 64, 64>>>(in, out, rows, cols); }

__global__ void gram(const float *X, float *G, int n, int d)
{
    int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && j < n) {
        float acc = 0;
        for (int k = 0; k < d; ++k) acc += X[i * d + k] * X[j * d + k];
        G[i * n + j] = acc;
    }
}

void solve_gram(const float *X, float *G, int n, int d)
{
    dim3 b(16, 16);
    gram<<<dim3((n + 15) / 16, (n + 15) / 16), b>>>(X, G, n, d);
}

__global__ void distances(const float *q, const float *p, float *out, int nq, int np, int dim)
{
    int a = blockIdx.y * blockDim.y + threadIdx.y;
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (a >= nq || b >= np) return;
    float s = 0;
    for (int k = 0; k < dim; k++) {
        float t = q[a * dim + k] - p[b * dim + k];
        s += t * t;
    }
    out[a * np + b] = s;
}

void solve_distances(const float *q, const float *p, float *out, int nq, int np, int dim)
{
    dim3 block(16, 16);
    dim3 grid((np + block.x - 1) / block.x, (nq + block.y - 1) / block.y);
    distances<<<grid, block>>>(q, p, out, nq, np, dim);
}

template <typename T>
__global__ void scaled_stays(const T *in, T *out, T by, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < cols; c++)
            out[r * cols + c] = in[r * cols + c] * by;
}

__global__ void averaged(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1)
        out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
}

__global__ void gathered_stays(const float *in, const int *index, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[(index[i] % n + n) % n];
}

/* the grid tells how many rows there are */
__global__ void unchecked(const float *in, float *out, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < cols; c++) out[r * cols + c] = in[r * cols + c] + 1;
}

/* rows of which only some are touched: a copy must not touch the others */
__global__ void some_rows_stays(const float *in, const int *which, float *out, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float sum = 0;
    if (which[r] % 3 == 1)
        for (int c = 0; c < cols; c++) sum += in[r * cols + c];
    out[r] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    const int depth = columns / 2 + 1;
    float *a = array<float>("a", count), *b = array<float>("b", count, 2), *c = array<float>("c", count, 3);
    float *p = array<float>("p", (size_t)rows * depth, 4), *q = array<float>("q", (size_t)depth * columns, 5);
    float *v = array<float>("v", rows, 6), *w = array<float>("w", columns, 7), *z = array<float>("z", columns, 8);
    double *m = array<double>("m", count, 9), *x = array<double>("x", columns, 10), *y = array<double>("y", rows, 11);
    int *i = array<int>("i", count, 12), *k = array<int>("k", count, 13);
    float *g = array<float>("g", (size_t)rows * rows, 14), *s = array<float>("s", columns, 15);
    int *index = array<int>("index", columns, 16);
    float *whole = array<float>("whole", (size_t)blocks(rows, 32) * 32 * columns, 17);
    float *other = array<float>("other", (size_t)blocks(rows, 32) * 32 * columns, 18);
    solve_product(p, q, c, rows, depth, columns);
    solve_transpose(c, b, rows, columns);
    solve_softmax(a, b, rows, columns);
    solve_sums(b, v, rows, columns);
    solve_twice(a, rows, columns);
    twice<<<1, 256>>>(NULL, 0, columns);
    solve_norm(a, w, z, c, rows, columns);
    solve_matvec(m, x, y, rows, columns);
    solve_prefix(i, k, rows, columns);
    solve_reversed(a, b, rows, columns);
    solve_reversed(b, b, rows, columns);
    solve_gram(p, g, rows, depth);
    solve_distances(p, p, g, rows, rows, depth);
    solve_sums(NULL, v, rows, 0);
    matrix_product<<<dim3(2, 2), dim3(16, 16)>>>(NULL, NULL, NULL, rows, depth, 0);
    matrix_product<<<dim3(2, 2), dim3(16, 16)>>>(NULL, NULL, NULL, rows, depth, -3);
    row_sums<<<2, 128>>>(NULL, NULL, 0, columns);
    scaled_stays<<<blocks(rows, 64), 64>>>(a, c, 1.5f, rows, columns);
    averaged<<<blocks(columns, 128), 128>>>(w, s, columns);
    gathered_stays<<<blocks(columns, 128), 128>>>(w, index, s, columns);
    unchecked<<<blocks(rows, 32), 32>>>(whole, other, columns);
    some_rows_stays<<<blocks(rows, 64), 64>>>(c, i, v, rows, columns);
    return finish();
}
