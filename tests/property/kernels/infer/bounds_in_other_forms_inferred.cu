// What: triangles of blocks in two dimensions, bands, chunks with a last element, two arrays in step, sums of both sides, rows that begin
//       behind their first element; several of these stay as they are written
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 0.9
// SIZES: 1 1, 2 3, 17 16, 31 33, 33 32, 65 65, 100 7, 150 130
#include "harness.h"

__global__ void trmm(const int *a, const int *b, int *c, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= n) return;
    int s = 0;
    for (int k = 0; k <= y; k++) s += a[y * n + k] * b[k * n + x];
    c[y * n + x] = s;
}
__global__ void utri(const int *a, int *out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= n || x >= 4) return;
    int s = x;
    for (int k = y + x; k < n; k++) s = s * 3 + a[y * n + k];
    out[y * 4 + x] = s;
}
__global__ void band(const int *a, int *out, int n, int w)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n) return;
    int s = 1;
    for (int k = max(r - w, 0); k < min(r + w + 1, n); k++) s = s * 3 + a[r * n + k];
    out[r] = s;
}
__global__ void last_of_chunk(const int *v, int *out, int n, int size)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    int begin = b * size, end = min(n, begin + size);
    if (begin < end) {
        int s = v[end - 1];
        for (int i = begin; i < end; i++) s = s * 7 + v[i];
        out[b] = s;
    }
}
__global__ void chunk_out(const int *v, int *w, int n, int size)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    int begin = b * size, end = min(begin + size, n), s = 0;
    for (int i = begin; i < end; i++) { s += v[i]; w[i] = s; }
}
__global__ void chunk_two(const int *v, const int *u, int *out, int n, int size)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    int begin = b * size;
    int end = begin + size > n ? n : begin + size;
    int s = 1;
    for (int i = begin; i < end; i++) s = s * 3 + v[i] * u[i - begin];
    out[b] = s;
}
__global__ void half_open(const int *a, int *out, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    int s = 1;
    for (int c = 0; 2 + c < cols; c += 3) s = s * 3 + a[r * cols + c] - a[r * cols + c + 1] + a[r * cols + c + 2];
    out[r] = s;
}
__global__ void down(const int *a, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int s = 1;
    for (int j = i; j >= 0; j--) s = s * 3 + a[i * n + j];
    out[i] = s;
}
__global__ void mod(const int *a, int *out, int n, int m)
{
    int g = blockIdx.x * blockDim.x + threadIdx.x;
    int r = g / 8, lane = g % 8;
    if (r >= n) return;
    int s = lane;
    for (int c = 0; c < m; c++) s = s * 3 + a[(r * 8 + lane) * m + c];
    out[r * 8 + lane] = s;
}
__global__ void prefix_rows(const int *a, int *out, int n, int m)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n) return;
    int s = 0;
    for (int c = 0; c < m - 1; c++) { s += a[r * m + c + 1]; out[r * m + c] = s; }
    out[r * m + m - 1] = s + a[r * m];
}
int main(int argc, char **argv)
{
    SIZES
    const int n = rows, more = blocks(rows, 64) * 64;
    int *a = array<int>("a", (size_t)n * n, 1), *b = array<int>("b", (size_t)n * n, 2), *c = array<int>("c", (size_t)n * n, 3);
    int *o1 = array<int>("o1", n * 4, 4), *o2 = array<int>("o2", n, 5), *o3 = array<int>("o3", more, 6), *o4 = array<int>("o4", more, 7);
    int *v = array<int>("v", rows * columns - columns / 3, 8), *w = array<int>("w", rows * columns - columns / 3, 9);
    int *u = array<int>("u", columns, 10), *o5 = array<int>("o5", n, 11), *o6 = array<int>("o6", n, 12), *o7 = array<int>("o7", n * 8, 13);
    int *m8 = array<int>("m8", (size_t)n * 8 * columns, 14), *p = array<int>("p", count, 15), *q = array<int>("q", count, 16);
    const int len = rows * columns - columns / 3;
    trmm<<<dim3(blocks(n, 16), blocks(n, 16)), dim3(16, 16)>>>(a, b, c, n);
    utri<<<dim3(1, blocks(n, 16)), dim3(16, 16)>>>(a, o1, n);
    band<<<blocks(n, 64), 64>>>(a, o2, n, columns);
    last_of_chunk<<<blocks(n, 64), 64>>>(v, o3, len, columns);
    chunk_out<<<blocks(n, 64), 64>>>(v, w, len, columns);
    chunk_two<<<blocks(n, 64), 64>>>(v, u, o4, len, columns);
    half_open<<<blocks(n, 64), 64>>>(p, o5, rows, columns);
    down<<<blocks(n, 64), 64>>>(a, o6, n);
    mod<<<blocks(n * 8, 64), 64>>>(m8, o7, n, columns);
    prefix_rows<<<blocks(n, 64), 64>>>(p, q, rows, columns);
    return finish();
}
