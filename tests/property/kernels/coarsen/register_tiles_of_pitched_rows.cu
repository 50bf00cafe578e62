// What: products whose rows are longer than the loops that go over them (ld, ldb, a byte less than a pitch): 8 x 8 and 2 x 2
//       items a thread keep inside what the grid's bounds tell, not inside the rows; int and size_t; no columns or rows at all
// OPTIONS: -O2 --infer --merge=4 -arch=sm_90
// SIZES: 1 1, 16 32, 33 31, 65 40, 70 97
// GAIN: 2
#include "harness.h"

__global__ void by_rows(const float *a, int lda, const float *b, int ldb, float *c, int ldc, int m, int n, int depth)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || column >= n)
        return;
    float sum = 0;
    for (int k = 0; k < depth; k++)
        sum += a[row * lda + k] * b[k * ldb + column];
    c[row * ldc + column] = sum;
}

__global__ void by_columns(int m, int n, int depth, float alpha, const float *a, int lda, const float *b, int ldb,
                           float beta, float *c, int ldc)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= m || j >= n)
        return;
    float sum = 0;
    for (int l = 0; l < depth; l++)
        sum += a[i + l * lda] * b[l + j * ldb];
    c[i + j * ldc] = alpha * sum + beta * c[i + j * ldc];
}

__global__ void of_numbers(const int *a, size_t lda, const int *b, size_t ldb, int *c, size_t ldc, int m, int n, int depth)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < m && column < n) {
        int sum = 0;
        for (int k = 0; k < depth; k++)
            sum += a[row * lda + k] * b[k * ldb + column];
        c[row * ldc + column] = sum;
    }
}

__global__ void by_size_t(const float *__restrict__ a, size_t lda, const float *__restrict__ b, size_t ldb,
                          float *__restrict__ c, size_t ldc, size_t m, size_t n, size_t depth)
{
    const size_t j = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    const size_t i = (size_t)blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= m || j >= n)
        return;
    float sum = 0;
    for (size_t k = 0; k < depth; ++k)
        sum = fmaf(a[i * lda + k], b[k * ldb + j], sum);
    c[i * ldc + j] = sum;
}

__global__ void by_unsigned(const float *a, const float *b, float *c, unsigned m, unsigned n, unsigned depth)
{
    const unsigned j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < m && j < n) {
        float sum = 0;
        for (unsigned k = 0; k < depth; k++)
            sum += a[i * depth + k] * b[k * n + j];
        c[i * n + j] = sum;
    }
}

__global__ void by_long(const double *a, const double *b, double *c, long long m, long long n)
{
    const long long j = (long long)blockIdx.x * blockDim.x + threadIdx.x, i = (long long)blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= m || j >= n)
        return;
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
    c[i * n + j] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    const int depth = (rows + columns) / 2, lda = depth + 3, ldb = columns + 5, ldc = columns + 1;
    float *a = array<float>("a", (size_t)rows * lda, 1), *b = array<float>("b", (size_t)depth * ldb, 2);
    float *c = array<float>("c", (size_t)rows * ldc, 3), *d = array<float>("d", (size_t)columns * (rows + 2), 4);
    float *at = array<float>("at", (size_t)depth * (rows + 7), 5), *bt = array<float>("bt", (size_t)columns * lda, 6);
    int *ia = array<int>("ia", (size_t)rows * lda, 7), *ib = array<int>("ib", (size_t)depth * ldb, 8);
    int *ic = array<int>("ic", (size_t)rows * ldc, 9);
    dim3 block(16, 16), grid(blocks(columns, 16), blocks(rows, 16)), turned(blocks(rows, 16), blocks(columns, 16));
    by_rows<<<grid, block>>>(a, lda, b, ldb, c, ldc, rows, columns, depth);
    by_columns<<<turned, block>>>(rows, columns, depth, 0.5f, at, rows + 7, bt, lda, 0.25f, d, rows + 2);
    of_numbers<<<grid, block>>>(ia, lda, ib, ldb, ic, ldc, rows, columns, depth);
    float *e = array<float>("e", (size_t)rows * ldc, 10), *f = array<float>("f", (size_t)rows * columns, 11);
    double *da = array<double>("da", (size_t)rows * columns, 12), *db = array<double>("db", (size_t)columns * columns, 13);
    double *dc = array<double>("dc", (size_t)rows * columns, 14);
    by_size_t<<<grid, block>>>(a, lda, b, ldb, e, ldc, rows, columns, depth);
    by_size_t<<<grid, block>>>(a, lda, b, ldb, e, ldc, 0, columns, depth);
    by_unsigned<<<grid, block>>>(a, b, f, rows, columns, depth);
    by_unsigned<<<grid, block>>>(a, b, f, rows, 0, depth);
    by_long<<<grid, block>>>(da, db, dc, rows, columns);
    by_long<<<grid, block>>>(da, db, dc, rows, -1);
    by_rows<<<grid, block>>>(a, lda, b, ldb, c, ldc, 0, columns, depth);
    by_rows<<<grid, block>>>(a, lda, b, ldb, c, ldc, rows, 0, depth);
    by_rows<<<grid, block>>>(a, depth / 2, b, ldb, c, ldc, rows / 2, columns, depth); /* rows that overlap */
    of_numbers<<<grid, block>>>(ia, (size_t)lda, ib, (size_t)0 - 0, ic, ldc, rows, columns, 1); /* one row for all */
    return finish();
}
