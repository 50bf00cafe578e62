// What: elements of a row's end, named from where the row ends: behind a loop, in it from the other side, before it; no columns at
//       all; items of a division, counted as the threads are
// OPTIONS: -O2 --infer --weigh=sectors -arch=sm_90
// GAIN: 1.2
// SIZES: 1 1, 1 2, 31 33, 33 32, 65 65, 300 2, 600 40, 700 67
#include "harness.h"

__global__ void means(const float *x, float *y, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int c = 0; c < columns - 1; c++)
        y[r * columns + c] = 0.5f * (x[r * columns + c] + x[r * columns + c + 1]);
    y[r * columns + columns - 1] = x[r * columns + columns - 1];
}

__global__ void products(const float *x, float *same, float *next, int rows, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    const float *p = &x[row * n];
    float a = 0, b = 0;
    for (int i = 0; i < n - 1; i++) {
        a += p[i] * p[i];
        b += p[i] * p[i + 1];
    }
    same[row] = a + p[n - 1];
    next[row] = b;
}

__global__ void turned(const int *in, int *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    for (int c = 0; c < columns; c++)
        out[r * columns + c] = 3 * in[r * columns + columns - 1 - c];
}

/* The row before the first one is there: what ends at -1 there is not in this one. */
__global__ void before(const int *in, int *out, int rows, int columns)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows || r == 0)
        return;
    int s = 0;
    for (int c = 0; c < columns; c++)
        s = s * 3 + in[r * columns - 1 - c];
    out[r] = s;
}

__global__ void batches(const float *a, const float *x, float *y, int batch)
{
    int g = blockIdx.x * blockDim.x + threadIdx.x;
    int b = g / 16, i = g % 16;
    if (b >= batch)
        return;
    float s = 0;
    for (int j = 0; j < 16; j++)
        s += a[(b * 16 + i) * 16 + j] * x[b * 16 + j];
    y[b * 16 + i] = s;
}

int main(int argc, char **argv)
{
    SIZES
    float *f = array<float>("f", count, 1), *g = array<float>("g", count, 2), *s = array<float>("s", rows, 3),
          *t = array<float>("t", rows, 4);
    int *a = array<int>("a", count, 5), *b = array<int>("b", count, 6), *c = array<int>("c", rows, 7);
    float *m = array<float>("m", (size_t)rows * 256, 8), *x = array<float>("x", rows * 16, 9), *y = array<float>("y", rows * 16, 10);
    means<<<blocks(rows, 128), 128>>>(f, g, rows, columns);
    products<<<blocks(rows, 64), 64>>>(f, s, t, rows, columns);
    turned<<<blocks(rows, 96), 96>>>(a, b, rows, columns);
    turned<<<blocks(rows, 96), 96>>>(a, b, rows, 0);
    before<<<blocks(rows, 64), 64>>>(a, c, rows, columns);
    batches<<<blocks(rows * 16, 128), 128>>>(m, x, y, rows);
    return finish();
}
